// What is this, and why not: every piece says what it is on hover, focus or long press; if it is not possible, also which rule forbids it.

import { $, $$, main, seat, send, table } from './page.js';

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
    const lines = (same ? told.slice(0, 1) : told).map((refused) => reason(refused, told.length > 1 && same));
    show(box, piece, [line(called(piece)), ...lines, ...details(piece)]);
}

/** What its attributes and abilities do. */
const details = (piece) =>
    (piece.dataset.more ?? '').split('\n').filter(Boolean).map((words) => {
        const told = line(words);
        told.classList.add('muted');
        return told;
    });

/** Why none of these actions, written as offers write them, can be done to this piece; `more` is said besides. */
export async function whyNot(piece, actions, more) {
    const box = $('#why');
    if (!box) return;
    const mine = ++asking;
    const ask = (action) => send(`/api/tables/${table}/why-not`, { seat, action }).catch(() => ({ refused: [] }));
    const told = (await Promise.all(actions.map(ask))).flatMap(({ refused }) => refused);
    if (mine !== asking) return;
    show(box, piece, [line(called(piece)), ...told.map((refused) => reason(refused)), ...(more ? [line(more)] : [])]);
}

const called = (piece) => piece.getAttribute('aria-label') ?? $('.sr', piece).textContent;

function reason({ wanted, words, rule }, isShort = false) {
    const link = document.createElement('a');
    link.href = `/rules/${main.dataset.game}#${rule}`;
    link.target = '_blank';
    link.textContent = rule;
    return line(isShort ? words : `${wanted}: ${words}`, ' ', link);
}

function line(...content) {
    const line = document.createElement('p');
    line.append(...content);
    return line;
}

/** Shows the box beside the piece; never over the choices. On a map it lets clicks through: whatever lies under it can be clicked. */
function show(box, piece, lines) {
    box.replaceChildren(...lines);
    box.hidden = false;
    const onMap = piece.closest('svg') !== null;
    box.classList.toggle('through', onMap);
    beside(box, [piece], onMap ? $$('#war-map .lit') : []);
}

/** Puts a box next to things of the board, on the side where it covers the fewest of the others. */
export function beside(box, pieces, others) {
    const frames = pieces.map((piece) => piece.getBoundingClientRect());
    const [left, top] = [Math.min(...frames.map((at) => at.left)), Math.min(...frames.map((at) => at.top))];
    const [right, bottom] = [Math.max(...frames.map((at) => at.right)), Math.max(...frames.map((at) => at.bottom))];
    const { offsetWidth: width, offsetHeight: height } = box;
    const choices = $('.beside')?.getBoundingClientRect();
    const edge = choices && choices.left > innerWidth / 2 ? choices.left : innerWidth;
    const put = (x, y) => ({ x: Math.max(8, Math.min(x, edge - width - 8)), y: Math.max(8, Math.min(y, innerHeight - height - 8)) });
    const sides = [put(left, bottom + 10), put(left, top - height - 10), put(right + 10, top), put(left - width - 10, top)];
    const avoided = others.map((other) => other.getBoundingClientRect());
    const over = ({ x, y }, at) => x < at.right && x + width > at.left && y < at.bottom && y + height > at.top;
    const covers = (side) => frames.filter((at) => over(side, at)).length * 100 + avoided.filter((at) => over(side, at)).length;
    const best = sides.reduce((best, side) => (covers(side) < covers(best) ? side : best));
    box.style.left = `${best.x}px`;
    box.style.top = `${best.y}px`;
}

export function hideWhy() {
    asking++;
    if ($('#why')) $('#why').hidden = true;
}

/** Whoever has just clicked on a thing knows what it is: it says nothing until he has been elsewhere. */
let [clicked, hovering] = [];
export function quiet(piece) {
    clicked = piece.dataset.target;
    clearTimeout(hovering);
    hideWhy();
}

const wonder = (event, wait) => {
    clearTimeout(hovering);
    const piece = event.target.closest?.('#board [data-target]');
    if (piece && piece.dataset.target === clicked) return;
    clicked = undefined;
    if (piece) hovering = setTimeout(() => why(piece), wait);
    else if (!event.target.closest?.('#why')) hovering = setTimeout(hideWhy, 250);
};
if (table) {
    document.addEventListener('pointerover', (event) => event.pointerType !== 'touch' && wonder(event, 450));
    document.documentElement.addEventListener('pointerleave', () => (clearTimeout(hovering), hideWhy()));
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
