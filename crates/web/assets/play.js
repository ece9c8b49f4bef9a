// Playing: a choice from the list or a click on the board becomes a move.

import { $, $$, calm, key, main, seat, send, table, tell, toast } from './page.js';
import { why } from './why.js';

const offers = () => $$('#choices [data-action]');
const means = (target) => (element) => element.dataset.targets.split(' ').includes(target);

async function act(action, moment) {
    return send(`/api/tables/${table}/act`, { seat, action, moment, key: key(), offers: true });
}

export async function choose(action, then) {
    const moment = Number($('#choices .offers')?.dataset.moment);
    main.classList.add('busy');
    try {
        const { next } = await act(action, moment);
        // A click on the board may mean two choices, one after the other.
        const second = then && next?.offers.filter((offer) => offer.targets?.includes(then));
        if (second?.length === 1) await act(second[0].action, next.moment);
    } catch (problem) {
        tell(problem);
    }
    main.classList.remove('busy');
}

/** A click on a thing of the board: the one choice it means, or a question which. */
export function point(piece) {
    const target = piece.dataset.target;
    const now = offers().filter(means(target));
    const firsts = $$('#choices [data-first]').filter(means(target));
    const different = [...new Set(firsts.map((first) => first.dataset.first))];
    if (now.length + different.length === 0) return why(piece);
    if (now.length === 1 && different.length === 0) return choose(JSON.parse(now[0].dataset.action));
    if (now.length === 0 && different.length === 1) return choose(JSON.parse(different[0]), target);
    ask(now, different, target);
}

function ask(now, firsts, target) {
    const dialog = $('#pick');
    const items = now.map((offer) => ({ html: offer.innerHTML, go: () => choose(JSON.parse(offer.dataset.action)) }));
    for (const first of firsts) {
        const offer = offers().find((offer) => offer.dataset.action === first);
        items.push({ html: offer?.innerHTML ?? 'Go on', go: () => choose(JSON.parse(first), target) });
    }
    dialog.replaceChildren(
        ...items.map(({ html, go }) => {
            const button = document.createElement('button');
            button.type = 'button';
            button.className = 'offer';
            button.innerHTML = html;
            button.onclick = () => (dialog.close(), go());
            return button;
        }),
    );
    dialog.showModal();
}

export function show(target, quietly) {
    const piece = $(`#board [data-target="${CSS.escape(target)}"]`);
    if (!piece) return quietly || toast('It is not on the board now.');
    piece.scrollIntoView({ block: 'center', behavior: calm ? 'auto' : 'smooth' });
    piece.classList.add('flash');
    setTimeout(() => piece.classList.remove('flash'), 1600);
}

/** What a strong bot would do here, and where that is on the board. */
export async function hint(button) {
    button.disabled = true;
    toast('Thinking …');
    try {
        const { words, action } = await send(`/api/tables/${table}/hint`, { seat });
        toast(`A master would: ${words}.`);
        const choice = offers().find((offer) => offer.dataset.action === JSON.stringify(action));
        choice?.classList.add('flash');
        choice?.scrollIntoView({ block: 'nearest' });
        if (choice) show(choice.dataset.targets.split(' ')[0], true);
    } catch (problem) {
        tell(problem);
    }
    button.disabled = false;
}
