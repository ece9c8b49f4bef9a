// Forms and buttons that ask the server for something: a new table, a seat, an undo, a word to the others.

import { $, key, main, send, table, tell } from './page.js';

const fill = (template, told) =>
    template.replace(/\{([^}]*)\}/g, (_, path) => path.split('.').reduce((at, name) => at?.[name], told) ?? '');

/** Nobody becomes a guest before he sits down. */
async function becomeSomebody() {
    if (main?.dataset.nobody === undefined) return;
    await send('/api/guests', { name: 'Guest' });
    delete main.dataset.nobody;
}

async function orderOf(form) {
    const order = {};
    for (const field of form.elements) {
        if (field.type === 'file') {
            const [pack] = field.files;
            if (pack) order[field.name] = { name: pack.name, text: await pack.text() };
            continue;
        }
        if (!field.name || (field.value === '' && (field.dataset.optional !== undefined || field.dataset.list !== undefined))) continue;
        const value = field.type === 'checkbox' ? field.checked : field.dataset.json !== undefined ? JSON.parse(field.value) : field.value;
        // Only the first dot parts: options have dots in their names.
        const [name, ...rest] = field.name.split('.');
        const inner = rest.join('.');
        if (inner) (order[name] ??= {})[inner] = value;
        else if (field.dataset.list !== undefined) (order[name] ??= []).push(value);
        else order[name] = value;
    }
    return order;
}

document.addEventListener('submit', async (event) => {
    const form = event.target;
    if (form.dataset.slide !== undefined) return event.preventDefault();
    if (!form.dataset.api) return;
    event.preventDefault();
    const button = $('button', form);
    button.disabled = true;
    try {
        const told = await send(form.dataset.api, await orderOf(form), form.dataset.method);
        if (form.dataset.stay !== undefined) form.reset();
        else location.href = fill(form.dataset.go, told);
    } catch (problem) {
        tell(problem);
    }
    button.disabled = false;
});

export async function post(button) {
    if (button.dataset.sure && !confirm(button.dataset.sure)) return;
    const body = { ...JSON.parse(button.dataset.body), key: key() };
    if (button.dataset.go) delete body.key;
    try {
        if (button.dataset.join !== undefined) {
            await becomeSomebody();
            if (main.dataset.code) body.code = main.dataset.code;
        }
        const told = await send(button.dataset.post, body);
        if (button.dataset.go) location.href = fill(button.dataset.go, told);
        else if (button.dataset.join !== undefined || button.dataset.reload !== undefined) location.href = `/t/${table}`;
    } catch (problem) {
        tell(problem);
    }
}
