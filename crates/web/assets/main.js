// The script of all pages: what a click means, and what starts by itself. It holds no rules; everything it needs to know stands in the
// page.

import { post } from './forms.js';
import { fold, listen, sheet, sound, tidy } from './live.js';
import { pointed } from './map.js';
import { morph } from './morph.js';
import { $, $$, main, table, toast } from './page.js';
import { choose, hint, point, show } from './play.js';
import { catchUp, go, look, run } from './replay.js';

document.addEventListener('click', (event) => {
    const found = (query) => event.target.closest(query);
    if (event.target.id === 'pick') return event.target.close();
    const flash = found('[data-flash]');
    if (flash) return show(flash.dataset.flash);
    const closed = found('[aria-disabled="true"]');
    const piece = found('[data-target]');
    if (closed && !piece) {
        event.preventDefault();
        if (closed.dataset.why) toast(closed.dataset.why);
        return;
    }
    if (piece) return table && (pointed(piece) || point(piece));
    const offer = found('#choices [data-action]');
    if (offer) return choose(JSON.parse(offer.dataset.action));
    const button = found('[data-post]');
    if (button) return post(button);
    const step = found('a[data-step]');
    if (step && !event.ctrlKey && !event.metaKey) {
        event.preventDefault();
        return go(step.href);
    }
    if (found('[data-rest]')) return fold(!$('#news').classList.contains('unfolded'));
    if (found('[data-sheet]')) return main.classList.toggle('sheet-folded'), sheet();
    if (found('[data-hint]')) return hint(found('[data-hint]'));
    if (found('[data-copy]')) return copy(found('[data-copy]'));
    if (found('[data-run]')) return run(found('[data-run]'));
    if (found('[data-catch-up]')) return catchUp();
    if (found('[data-sound]')) return sound(found('[data-sound]'));
});

function copy(button) {
    const link = $('[data-link]', button.closest('li'));
    link.select();
    navigator.clipboard?.writeText(link.value).then(
        () => toast('The link is copied. Send it to your friend.'),
        () => toast('Copy the link from the field.'),
    );
}

$('[data-search]')?.addEventListener('input', (event) => {
    const words = event.target.value.toLowerCase().split(/\s+/).filter(Boolean);
    const blocks = $$('.book > :not(h1)');
    let count = 0;
    for (const block of blocks) {
        const fits = words.every((word) => block.textContent.toLowerCase().includes(word));
        block.hidden = words.length > 0 && (!fits || /^H[23]$/.test(block.nodeName));
        count += words.length > 0 && fits && !/^H[23]$/.test(block.nodeName);
    }
    $('#found').textContent = words.length ? `${count} paragraphs` : '';
});

$('.contents')?.addEventListener('click', (event) => {
    const search = $('[data-search]');
    if (!event.target.closest('a') || !search.value) return;
    search.value = '';
    search.dispatchEvent(new Event('input'));
});

if (main?.dataset.stream) {
    tidy();
    listen();
}
if (main?.dataset.turns !== undefined) {
    // The first event tells what the page shows already.
    let told = false;
    new EventSource('/api/me/events').addEventListener('turns', async () => {
        if (told) morph(main, await look('/'));
        told = true;
    });
}
