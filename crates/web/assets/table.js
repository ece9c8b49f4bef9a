// The script of all pages: keeps a table up to date, sends what is clicked, says why something is not possible.
// Everything it needs to know stands in the page; all changes go through the same API that programs use.

const $ = (query, within = document) => within.querySelector(query);
const $$ = (query, within = document) => [...within.querySelectorAll(query)];
const main = $('#main');
const table = main?.dataset.table;
const seat = main?.dataset.seat === undefined ? undefined : Number(main.dataset.seat);
const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
const key = () => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;

// ---- Words to the reader

function toast(words) {
    const box = $('#toast');
    box.textContent = words;
    box.classList.add('shown');
    clearTimeout(toast.timer);
    toast.timer = setTimeout(() => box.classList.remove('shown'), 7000);
}

// ---- Asking the server

async function send(path, body, method = 'POST') {
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
function tell(problem) {
    const faster = problem.kind === 'stale' ? 'Somebody was faster, and the table has moved on. Look again, then choose. ' : '';
    const rule = problem.rule ? ` (rule ${problem.rule})` : '';
    const words = problem.sentence ?? 'Something went wrong.';
    toast(faster + words[0].toUpperCase() + words.slice(1) + rule);
}

const fill = (template, told) =>
    template.replace(/\{([^}]*)\}/g, (_, path) => path.split('.').reduce((at, name) => at?.[name], told) ?? '');

/** Nobody becomes a guest before he sits down. */
async function becomeSomebody() {
    if (main?.dataset.nobody === undefined) return;
    await send('/api/guests', { name: 'Guest' });
    delete main.dataset.nobody;
}

// ---- Forms and buttons that ask for something

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
        const [name, inner] = field.name.split('.');
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

async function post(button) {
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

// ---- Playing

const offers = () => $$('#choices [data-action]');
const means = (target) => (element) => element.dataset.targets.split(' ').includes(target);

async function act(action, moment) {
    return send(`/api/tables/${table}/act`, { seat, action, moment, key: key(), offers: true });
}

async function choose(action, then) {
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
function point(piece) {
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
    if (piece) return table && point(piece);
    const offer = found('#choices [data-action]');
    if (offer) return choose(JSON.parse(offer.dataset.action));
    const button = found('[data-post]');
    if (button) return post(button);
    const step = found('a[data-step]');
    if (step && !event.ctrlKey && !event.metaKey) {
        event.preventDefault();
        return go(step.href);
    }
    if (found('[data-hint]')) return hint(found('[data-hint]'));
    if (found('[data-copy]')) return copy(found('[data-copy]'));
    if (found('[data-run]')) return run(found('[data-run]'));
    if (found('[data-catch-up]')) return catchUp();
    if (found('[data-sound]')) return sound(found('[data-sound]'));
});

function show(target, quietly) {
    const piece = $(`#board [data-target="${CSS.escape(target)}"]`);
    if (!piece) return quietly || toast('It is not on the board now.');
    piece.scrollIntoView({ block: 'center', behavior: calm ? 'auto' : 'smooth' });
    piece.classList.add('flash');
    setTimeout(() => piece.classList.remove('flash'), 1600);
}

/** What a strong bot would do here, and where that is on the board. */
async function hint(button) {
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

function copy(button) {
    const link = $('[data-link]', button.closest('li'));
    link.select();
    navigator.clipboard?.writeText(new URL(link.value, location).href).then(
        () => toast('The link is copied. Send it to your friend.'),
        () => toast('Copy the link from the field.'),
    );
}

// ---- Why not

const reasons = new Map();
let asking = 0;

async function why(piece) {
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

// ---- Keeping the page up to date

/** Makes one element like another, keeping what is the same: focus, scrolling and animations survive. */
function morph(from, to) {
    if (from.nodeType !== to.nodeType || from.nodeName !== to.nodeName) return from.replaceWith(to);
    if (from.nodeType !== Node.ELEMENT_NODE) {
        if (from.nodeValue !== to.nodeValue) from.nodeValue = to.nodeValue;
        return;
    }
    if (from.isEqualNode(to)) return;
    for (const { name } of [...from.attributes]) if (!to.hasAttribute(name) && !(name === 'open' && from.nodeName === 'DETAILS')) from.removeAttribute(name);
    for (const { name, value } of [...to.attributes]) if (from.getAttribute(name) !== value) from.setAttribute(name, value);
    const name = (node) => node.dataset?.target ?? node.dataset?.action ?? node.id;
    const known = new Map();
    for (const child of from.children) if (name(child)) known.set(name(child), child);
    let at = from.firstChild;
    for (const child of [...to.childNodes]) {
        const same = name(child) ? known.get(name(child)) : at && !name(at) ? at : null;
        if (!same || same.nodeName !== child.nodeName) {
            from.insertBefore(child, at);
            continue;
        }
        if (same !== at) from.insertBefore(same, at);
        else at = at.nextSibling;
        morph(same, child);
    }
    while (at) {
        const next = at.nextSibling;
        at.remove();
        at = next;
    }
}

function parse(html) {
    const template = document.createElement('template');
    template.innerHTML = html;
    return template.content;
}

/** The parts that came together, shown together. */
const waiting = new Map();
let drawing = false;
function draw() {
    drawing = false;
    const parts = [...waiting];
    waiting.clear();
    reasons.clear();
    const change = () => {
        for (const [part, html] of parts) {
            const section = document.getElementById(part);
            const next = section.cloneNode(false);
            next.append(parse(html));
            morph(section, next);
        }
        tidy();
    };
    if (document.startViewTransition && !calm && parts.some(([part]) => part === 'board')) document.startViewTransition(change);
    else change();
}

function listen() {
    const source = new EventSource(main.dataset.stream);
    let losing;
    source.onopen = () => {
        clearTimeout(losing);
        $('#lost').hidden = true;
    };
    source.onerror = () => {
        clearTimeout(losing);
        losing = setTimeout(() => ($('#lost').hidden = false), 1500);
        if (source.readyState === EventSource.CLOSED) setTimeout(listen, 3000);
    };
    source.addEventListener('part', (event) => {
        const { part, html } = JSON.parse(event.data);
        waiting.set(part, html);
        if (!drawing) requestAnimationFrame(draw);
        drawing = true;
    });
}

/** What depends on the reader: what he has seen already, the clock, the title. */
function tidy() {
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

// ---- Sound: one soft tone when it becomes your turn, only for those who want it

function sound(button) {
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

// ---- Replay and catching up

async function look(address) {
    const answer = await fetch(address, { headers: { Accept: 'text/html' } });
    return new DOMParser().parseFromString(await answer.text(), 'text/html').getElementById('main');
}

/** Another moment, without loading the page anew. */
async function go(address) {
    const next = await look(address);
    if (!next) return (location.href = address);
    morph(main, next);
    history.replaceState(null, '', address);
}

let running;
function run(button) {
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
    clearTimeout(running?.slide);
    const address = `${location.pathname}?${new URLSearchParams(new FormData(form))}`;
    clearTimeout(go.timer);
    go.timer = setTimeout(() => go(address), 120);
});

/** Plays the moments that the reader has missed, then shows the present again. */
async function catchUp() {
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

// ---- The clock, the search, and the start

setInterval(() => {
    for (const clock of $$('[data-deadline]')) {
        const left = Math.max(0, Math.round((Number(clock.dataset.deadline) - Date.now()) / 1000));
        const [days, hours, minutes] = [Math.floor(left / 86400), Math.floor(left / 3600) % 24, Math.floor(left / 60) % 60];
        clock.textContent = days ? `${days} d ${hours} h` : hours ? `${hours} h ${minutes} min` : `${minutes}:${String(left % 60).padStart(2, '0')}`;
    }
}, 500);

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
