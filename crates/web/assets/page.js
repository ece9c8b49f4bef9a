// What every part of the script needs: the page it is on, words to the reader, and questions to the server. All changes go through the
// same API that programs use.

export const $ = (query, within = document) => within.querySelector(query);
export const $$ = (query, within = document) => [...within.querySelectorAll(query)];
export const main = $('#main');
export const table = main?.dataset.table;
export const seat = main?.dataset.seat === undefined ? undefined : Number(main.dataset.seat);
export const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
export const key = () => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;

export function toast(words) {
    const box = $('#toast');
    box.textContent = words;
    box.classList.add('shown');
    clearTimeout(toast.timer);
    toast.timer = setTimeout(() => box.classList.remove('shown'), 7000);
}

export async function send(path, body, method = 'POST') {
    let answer;
    try {
        const options = { method, headers: { 'Content-Type': 'application/json' } };
        if (method !== 'DELETE') options.body = JSON.stringify(body);
        answer = await fetch(path, options);
    } catch {
        throw { sentence: 'The server cannot be reached. Nothing was done; try again in a moment.' };
    }
    const text = await answer.text();
    const told = text ? JSON.parse(text) : {};
    if (!answer.ok) throw told;
    return told;
}

/** Says what went wrong. Whatever was chosen stays chosen. */
export function tell(problem) {
    const faster = problem.kind === 'stale' ? 'Somebody was faster, and the table has moved on. Look again, then choose. ' : '';
    const rule = problem.rule ? ` (rule ${problem.rule})` : '';
    const words = problem.sentence ?? 'Something went wrong.';
    toast(faster + words[0].toUpperCase() + words.slice(1) + rule);
}
