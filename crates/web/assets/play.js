// Playing: a choice from the list or a click on the board becomes a move.

import { $, $$, calm, key, main, seat, send, table, tell, toast } from './page.js';
import { follow } from './live.js';
import { beside, quiet, why } from './why.js';

const offers = () => $$('#choices [data-action]');
const means = (target) => (element) => element.dataset.targets.split(' ').includes(target);

async function act(action, moment) {
    return send(`/api/tables/${table}/act`, { seat, action, moment, key: key(), offers: true });
}

/** The choices that lead on: not back. */
const onward = (next) => next.offers.filter(({ targets }) => !targets?.some((target) => target === 'menu:cancel' || target === 'menu:back'));
/** Can what was begun still be taken back? */
const isOpen = (next) => onward(next).length < next.offers.length;

/** What follows without a choice, if anything: the way to the thing that was clicked, the same card again for the rest of a price, or a
 *  small step that can be taken back. */
function forced(next, then, before) {
    const on = onward(next);
    const there = then ? on.filter((offer) => offer.targets?.includes(then)) : [];
    if (there.length === 1) return there[0];
    if (there.length > 0 || on.length !== 1) return undefined;
    const same = typeof before === 'object' && JSON.stringify(on[0].action) === JSON.stringify(before);
    const small = isOpen(next) && /^(rotation:|hero:|menu:level_|menu:pay_loose)/.test(on[0].targets?.[0]);
    return same || small ? on[0] : undefined;
}

/** The thing that was clicked, while something else must be chosen before it. */
let wanted;

/** Chooses, and goes on to the thing that was clicked as long as there is one way only. */
export async function choose(action, then = wanted) {
    const moment = Number($('#choices .offers')?.dataset.moment);
    if (action === 'cancel' || action === 'back') then = undefined;
    wanted = undefined;
    main.classList.add('busy');
    try {
        let { next } = await act(action, moment);
        for (let step; next?.seat === seat && (step = forced(next, then, action)); ) {
            // What carries the name of the thing first is the thing; others lie on the way.
            if (step.targets?.[0] === then) then = undefined;
            ({ next } = await act(step.action, next.moment));
        }
        // Whatever comes after something is done is another thing.
        if (next?.seat === seat && isOpen(next)) wanted = then;
    } catch (problem) {
        tell(problem);
    }
    main.classList.remove('busy');
}

/** Does one choice after the other, each named by what it points at, as long as each is offered and nothing new `comes`. */
export async function chain(steps, comes) {
    const said = (offer) => ({ action: JSON.parse(offer.dataset.action), targets: offer.dataset.targets.split(' ') });
    let next = { seat, moment: Number($('#choices .offers')?.dataset.moment), offers: offers().map(said) };
    main.classList.add('busy');
    try {
        for (const wanted of steps) {
            const fits = ({ targets }) => targets?.length === wanted.length && wanted.every((target) => targets.includes(target));
            const offer = next?.seat === seat && next.offers.find(fits);
            if (!offer || (next.before && comes(next.before, next.offers))) {
                toast('Something has come up on the way: it stops here.');
                break;
            }
            const before = next.offers;
            ({ next } = await act(offer.action, next.moment));
            if (next) next.before = before;
        }
    } catch (problem) {
        tell(problem);
    }
    main.classList.remove('busy');
}

/** A click on a thing of the board: the one choice it means, or a question which. */
export function point(piece) {
    const { target, warning } = piece.dataset;
    quiet(piece);
    follow();
    const now = offers().filter(means(target));
    const firsts = $$('#choices [data-first]').filter(means(target));
    const different = [...new Set(firsts.map((first) => first.dataset.first))];
    if (now.length + different.length === 0) return why(piece);
    if (now.length === 1 && different.length === 0) {
        // A deck may stand for a button of the menu: then it is also what the click means in the end.
        const [first] = now[0].dataset.targets.split(' ');
        const stands = first !== target && (target.startsWith('deck:') || !first.startsWith('menu:'));
        return choose(JSON.parse(now[0].dataset.action), stands ? target : undefined);
    }
    if (now.length === 0 && different.length === 1) {
        if (warning) toast(warning);
        return choose(JSON.parse(different[0]), warning ? undefined : target);
    }
    ask(now, different, target);
}

/** Asks which of several choices is meant. `about` may give a title, a word for a button of its own on each choice, and the things on the
 *  board that must stay in sight. */
export function ask(now, firsts, target, about = {}) {
    const dialog = $('#pick');
    const items = now.map((offer) => ({ html: offer.innerHTML, verb: about.verb?.(offer), go: () => choose(JSON.parse(offer.dataset.action)) }));
    for (const first of firsts) {
        const offer = offers().find((offer) => offer.dataset.action === first);
        items.push({ html: offer?.innerHTML ?? 'Go on', go: () => choose(JSON.parse(first), target) });
    }
    const title = document.createElement('h2');
    title.textContent = about.title ?? 'Which of these?';
    dialog.setAttribute('aria-label', title.textContent);
    const cancel = button('button', 'Cancel', () => dialog.close());
    const isOne = items.length === 1;
    dialog.replaceChildren(
        title,
        ...items.map(({ html, verb, go }) => {
            const does = () => (dialog.close(), go());
            if (!verb) return button('offer', html, does);
            const card = document.createElement('div');
            card.className = 'deed';
            card.innerHTML = html;
            card.append(button('button primary', verb, does), ...(isOne ? [cancel] : []));
            return card;
        }),
        ...(isOne && items[0].verb ? [] : [cancel]),
    );
    dialog.removeAttribute('style');
    dialog.showModal();
    $('.primary', dialog)?.focus();
    const isWide = matchMedia('(min-width: 62rem)').matches;
    dialog.classList.toggle('beside-it', isWide && about.near !== undefined);
    if (isWide && about.near) beside(dialog, about.near, []);
}

function button(kind, html, does) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = kind;
    button.innerHTML = html;
    button.onclick = does;
    return button;
}

export function show(target, quietly) {
    const piece = $(`#board [data-target="${CSS.escape(target)}"]`);
    if (!piece) return quietly || toast('It is not on the board now.');
    piece.scrollIntoView({ block: 'center', behavior: calm ? 'auto' : 'smooth' });
    piece.dispatchEvent(new Event('shown', { bubbles: true }));
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
