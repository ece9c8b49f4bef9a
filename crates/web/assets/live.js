// A table that stays up to date: the parts that the server sends, what the reader has missed, the clock, and a tone for those who want it.

import { morph, parse } from './morph.js';
import { $, $$, calm, main, table } from './page.js';
import { forget } from './why.js';

/** Whoever clicks on the board looks at it: what he can click next comes into sight if nothing of it is. */
let following = 0;
export const follow = () => (following = Date.now());
function lead() {
    if (Date.now() - following > 1500) return;
    const open = $$('#board .piece:not([aria-disabled])');
    // On a small screen the choices lie over the lower part.
    const choices = $('#choices');
    const floor = getComputedStyle(choices).position === 'sticky' ? choices.getBoundingClientRect().top : innerHeight;
    const ceiling = $('#status').getBoundingClientRect().bottom;
    const isSeen = (piece) => {
        const { top, bottom } = piece.getBoundingClientRect();
        return top > ceiling - 2 && bottom < floor + 2;
    };
    if (open.length > 0 && !open.some(isSeen)) open[0].scrollIntoView({ block: 'center', behavior: calm ? 'auto' : 'smooth' });
}

/** The parts that came together, shown together. */
const waiting = new Map();
let drawing = false;
function draw() {
    drawing = false;
    const parts = [...waiting];
    waiting.clear();
    forget();
    const change = () => {
        const wasChoosing = document.activeElement?.closest('#choices') !== null && document.activeElement !== document.body;
        for (const [part, html] of parts) {
            const section = document.getElementById(part);
            const next = section.cloneNode(false);
            next.append(parse(html));
            morph(section, next);
        }
        tidy();
        lead();
        document.dispatchEvent(new Event('drawn'));
        // Whoever chooses by the keyboard goes on where the next choices are.
        if (wasChoosing && document.activeElement === document.body) $('#choices [data-action]')?.focus({ preventScroll: true });
    };
    if (document.startViewTransition && !calm && parts.some(([part]) => part === 'board')) document.startViewTransition(change);
    else change();
}

/** Follows the table. Whoever comes back online starts anew, and gets every part once. */
export function listen() {
    const source = new EventSource(main.dataset.stream);
    let losing;
    const lost = () => ($('#lost').hidden = false);
    addEventListener('offline', lost);
    addEventListener('online', () => (source.close(), removeEventListener('offline', lost), listen()), { once: true });
    source.onopen = () => {
        clearTimeout(losing);
        $('#lost').hidden = true;
    };
    source.onerror = () => {
        clearTimeout(losing);
        losing = setTimeout(lost, 1500);
        if (source.readyState === EventSource.CLOSED) setTimeout(() => dispatchEvent(new Event('online')), 3000);
    };
    source.addEventListener('part', (event) => {
        const { part, html } = JSON.parse(event.data);
        waiting.set(part, html);
        if (!drawing) requestAnimationFrame(draw);
        drawing = true;
    });
}

/** Counts the news for which there is no room. A click on the number shows them all; other news are folded again. */
export function fold(opens = false) {
    const [news, list, button] = [$('#news'), $('#news > ul'), $('#news [data-rest]')];
    if (!button) return news?.classList.remove('unfolded');
    const isOpen = opens || (news.classList.contains('unfolded') && fold.told === list.textContent);
    fold.told = list.textContent;
    news.classList.remove('unfolded');
    const floor = list.getBoundingClientRect().bottom + 3;
    const beyond = $$('li', list).filter((line) => line.getBoundingClientRect().bottom > floor);
    for (const line of $$('li', list)) line.classList.toggle('beyond', beyond.includes(line));
    news.classList.toggle('unfolded', isOpen && beyond.length > 0);
    button.hidden = beyond.length === 0;
    button.textContent = news.classList.contains('unfolded') ? 'fewer' : `and ${beyond.length} more`;
    button.setAttribute('aria-expanded', String(news.classList.contains('unfolded')));
}
/** The sheet of choices on a small screen is folded or not. */
export const sheet = () => $('[data-sheet]')?.setAttribute('aria-expanded', String(!main.classList.contains('sheet-folded')));
addEventListener('resize', () => fold($('#news')?.classList.contains('unfolded')));

/** What depends on the reader: what he has seen already, the clock, the title. */
export function tidy() {
    fold();
    sheet();
    const lines = $('#log .lines');
    if (lines) {
        lines.scrollTop = lines.scrollHeight;
        const last = Number(lines.dataset.last);
        const seen = Number(localStorage.getItem(`seen:${table}`) ?? -1);
        const button = $('[data-catch-up]');
        if (button && seen >= 0 && last - seen > 1 && document.hidden === false && tidy.first) {
            button.hidden = false;
            button.dataset.from = seen;
        }
        if (!document.hidden) localStorage.setItem(`seen:${table}`, last);
        tidy.first = false;
    }
    for (const link of $$('[data-link]')) link.value = new URL(link.value, location).href;
    const chat = $('#talk .chat');
    if (chat) chat.scrollTop = chat.scrollHeight;
    const yours = $('.whose.you') !== null;
    document.title = document.title.replace(/^▶ /, '');
    if (yours) document.title = `▶ ${document.title}`;
    if (yours && tidy.yours === false) ring();
    tidy.yours = yours;
    for (const button of $$('[data-sound]')) button.setAttribute('aria-pressed', String(localStorage.getItem('sound') === 'on'));
}
tidy.first = true;

export function sound(button) {
    const on = localStorage.getItem('sound') !== 'on';
    localStorage.setItem('sound', on ? 'on' : 'off');
    button.setAttribute('aria-pressed', String(on));
    if (on) ring();
}

function ring() {
    if (localStorage.getItem('sound') !== 'on') return;
    const audio = new AudioContext();
    const [tone, volume] = [audio.createOscillator(), audio.createGain()];
    tone.frequency.value = 523;
    volume.gain.setValueAtTime(0.12, audio.currentTime);
    volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.5);
    tone.connect(volume).connect(audio.destination);
    tone.start();
    tone.stop(audio.currentTime + 0.5);
}

setInterval(() => {
    for (const clock of $$('[data-deadline]')) {
        const left = Math.max(0, Math.round((Number(clock.dataset.deadline) - Date.now()) / 1000));
        const [days, hours, minutes] = [Math.floor(left / 86400), Math.floor(left / 3600) % 24, Math.floor(left / 60) % 60];
        clock.textContent = days ? `${days} d ${hours} h` : hours ? `${hours} h ${minutes} min` : `${minutes}:${String(left % 60).padStart(2, '0')}`;
    }
}, 500);
