// What is this, and why not: every piece says what it is on hover, focus or long press; if it is not possible, also which rule forbids it.

import { $, main, seat, send, table } from './page.js';

const reasons = new Map();
let asking = 0;

/** The table has changed, and so have the reasons. */
export const forget = () => reasons.clear();

export async function why(piece) {
    const box = $('#why');
    if (!box) return;
    const mine = ++asking;
    const target = piece.dataset.target;
    if (piece.getAttribute('aria-disabled') === null || seat === undefined) reasons.set(target, []);
    if (!reasons.has(target)) {
        const told = await send(`/api/tables/${table}/why-not`, { seat, target }).catch(() => ({ refused: [] }));
        reasons.set(target, told.refused);
    }
    if (mine !== asking) return;
    const told = reasons.get(target).slice(0, 4);
    // One reason for everything is said once.
    const same = told.every(({ words }) => words === told[0].words);
    const lines = (same ? told.slice(0, 1) : told).map(({ wanted, words, rule }) => {
        const link = document.createElement('a');
        link.href = `/rules/${main.dataset.game}#${rule}`;
        link.target = '_blank';
        link.textContent = rule;
        return line(told.length > 1 && same ? words : `${wanted}: ${words}`, ' ', link);
    });
    show(box, piece, [line(piece.getAttribute('aria-label') ?? $('.sr', piece).textContent), ...lines]);
}

function line(...content) {
    const line = document.createElement('p');
    line.append(...content);
    return line;
}

/** Shows the box beside the piece; never over the choices. */
function show(box, piece, lines) {
    box.replaceChildren(...lines);
    box.hidden = false;
    const at = piece.getBoundingClientRect();
    const choices = $('.beside')?.getBoundingClientRect();
    const right = choices && choices.left > innerWidth / 2 ? choices.left : innerWidth;
    const left = Math.max(8, Math.min(at.left, right - box.offsetWidth - 8));
    const below = at.bottom + 6 + box.offsetHeight < innerHeight;
    box.style.left = `${left}px`;
    box.style.top = `${below ? at.bottom + 6 : Math.max(8, at.top - box.offsetHeight - 6)}px`;
}

function hideWhy() {
    asking++;
    if ($('#why')) $('#why').hidden = true;
}

/** Whoever has just clicked on a thing knows what it is: it says nothing until he has been elsewhere. */
let [clicked, hovering] = [];
export function quiet(piece) {
    clicked = piece.dataset.target;
    clearTimeout(hovering);
}

const wonder = (event, wait) => {
    clearTimeout(hovering);
    const piece = event.target.closest?.('#board [data-target]');
    if (piece?.dataset.target === clicked) return;
    clicked = undefined;
    if (piece) hovering = setTimeout(() => why(piece), wait);
    else if (!event.target.closest?.('#why')) hovering = setTimeout(hideWhy, 250);
};
if (table) {
    document.addEventListener('pointerover', (event) => event.pointerType !== 'touch' && wonder(event, 450));
    document.addEventListener('focusin', (event) => wonder(event, 150));
    document.addEventListener('keydown', (event) => event.key === 'Escape' && hideWhy());
    document.addEventListener('scroll', hideWhy, { passive: true });
    document.addEventListener('pointerdown', (event) => event.target.closest('#why') || hideWhy());
    document.addEventListener('contextmenu', (event) => {
        const piece = event.target.closest?.('#board [data-target]');
        if (!piece) return;
        event.preventDefault();
        why(piece);
    });
}
