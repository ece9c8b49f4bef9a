// A game as it was: another moment without loading the page anew, and the moments that the reader has missed.

import { morph } from './morph.js';
import { $, $$, main, seat, table, toast } from './page.js';

export async function look(address) {
    const answer = await fetch(address, { headers: { Accept: 'text/html' } });
    return new DOMParser().parseFromString(await answer.text(), 'text/html').getElementById('main');
}

let running;

/** Another moment, without loading the page anew. */
export async function go(address) {
    const next = await look(address);
    if (!next) return (location.href = address);
    morph(main, next);
    if (running) $('[data-run]').textContent = 'Pause';
    history.replaceState(null, '', address);
}

export function run(button) {
    if (running) {
        clearInterval(running);
        running = undefined;
        button.textContent = 'Play';
        return;
    }
    button.textContent = 'Pause';
    running = setInterval(() => {
        const next = $('[data-next]');
        if (!next || next.getAttribute('aria-disabled')) return run($('[data-run]'));
        go(next.href);
    }, 900);
}

document.addEventListener('input', (event) => {
    const form = event.target.closest('form[data-slide]');
    if (!form) return;
    const address = `${location.pathname}?${new URLSearchParams(new FormData(form))}`;
    clearTimeout(go.timer);
    go.timer = setTimeout(() => go(address), 120);
});

/** Plays the moments that the reader has missed, then shows the present again. */
export async function catchUp() {
    const button = $('[data-catch-up]');
    const [from, last] = [Number(button.dataset.from), Number($('#log .lines').dataset.last)];
    button.hidden = true;
    const [board, words] = [$('#board').innerHTML, $('.whose .turn').textContent];
    for (let moment = from + 1; moment <= last; moment++) {
        const then = await look(`/t/${table}/replay?moment=${moment}${seat === undefined ? '' : `&eyes=${seat}`}`);
        if (!then) break;
        morph($('#board'), $('#board', then));
        toast($$('#log .lines li', then).map((line) => line.textContent).join(' '));
        await new Promise((done) => setTimeout(done, 700));
    }
    $('#board').innerHTML = board;
    toast(words);
}
