// Why not: whatever is in sight and not possible says which rule forbids it, on hover, focus or touch.

import { $, main, seat, send, table } from './page.js';

const reasons = new Map();
let asking = 0;

/** The table has changed, and so have the reasons. */
export const forget = () => reasons.clear();

export async function why(piece) {
    const box = $('#why');
    if (!box || seat === undefined) return;
    const mine = ++asking;
    const target = piece.dataset.target;
    if (!reasons.has(target)) {
        const told = await send(`/api/tables/${table}/why-not`, { seat, target }).catch(() => ({ refused: [] }));
        reasons.set(target, told.refused);
    }
    if (mine !== asking) return;
    const told = reasons.get(target).slice(0, 4);
    if (told.length === 0) return hideWhy();
    const game = main.dataset.game;
    box.replaceChildren(
        ...told.map(({ wanted, words, rule }) => {
            const line = document.createElement('p');
            const link = document.createElement('a');
            link.href = `/rules/${game}#${rule}`;
            link.target = '_blank';
            link.textContent = rule;
            line.append(`${wanted}: ${words} `, link);
            return line;
        }),
    );
    box.hidden = false;
    const at = piece.getBoundingClientRect();
    const left = Math.min(Math.max(8, at.left), innerWidth - box.offsetWidth - 8);
    const below = at.bottom + 6 + box.offsetHeight < innerHeight;
    box.style.left = `${left}px`;
    box.style.top = `${below ? at.bottom + 6 : Math.max(8, at.top - box.offsetHeight - 6)}px`;
}

function hideWhy() {
    asking++;
    if ($('#why')) $('#why').hidden = true;
}

let hovering;
const wonder = (event, wait) => {
    clearTimeout(hovering);
    const piece = event.target.closest?.('#board [data-target][aria-disabled="true"]');
    if (piece) hovering = setTimeout(() => why(piece), wait);
    else if (!event.target.closest?.('#why')) hovering = setTimeout(hideWhy, 250);
};
if (table) {
    document.addEventListener('pointerover', (event) => event.pointerType !== 'touch' && wonder(event, 450));
    document.addEventListener('focusin', (event) => wonder(event, 150));
    document.addEventListener('keydown', (event) => event.key === 'Escape' && hideWhy());
    document.addEventListener('scroll', hideWhy, { passive: true });
}
