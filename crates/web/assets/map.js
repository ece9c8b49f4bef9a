// A map on a board: it is moved and enlarged, one's own unit is chosen on it, and a hex then says what the unit does. The server has written
// the ways and ranges of units on their blocks; here is no rule.

import { $, $$, main, table, toast } from './page.js';
import { ask, chain, choose } from './play.js';
import { begin, centre, fit, home, isSeen, look, map, middle, settle, sight, uncover, under, zoom } from './sight.js';
import { hideWhy, quiet, whyNot } from './why.js';

const SVG = 'http://www.w3.org/2000/svg';
const piece = (target) => $(`#war-map [data-target="${CSS.escape(target)}"]`);
const offers = () => $$('#choices [data-action]');
const targets = (offer) => offer.dataset.targets.split(' ');
const UNIT = /^\{"(step|attack|shoot|explore|swap|swap_ally|set_up|ready|sprint|power)"/;
const FIGHT = /^\{"(attack|shoot|tower)"/;
const isUnits = (offer) => UNIT.test(offer.dataset.action);
const isFight = (offer) => FIGHT.test(offer.dataset.action);

/* ---- Moving it: drag, wheel, two fingers, buttons */

const fingers = new Map();
let dragged = false;
function watch() {
    document.addEventListener('pointerdown', (event) => {
        if (!event.target.closest('#war-map') || event.button > 0) return;
        fingers.set(event.pointerId, { clientX: event.clientX, clientY: event.clientY });
        if (fingers.size === 1) dragged = false;
    });
    document.addEventListener('pointermove', (event) => {
        const last = fingers.get(event.pointerId);
        if (!last || !map()) return;
        const others = [...fingers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
        const moved = Math.hypot(event.clientX - last.clientX, event.clientY - last.clientY);
        if (!dragged && moved < 6 && others.length === 0) return;
        dragged = true;
        const [from, to] = [under(last), under(event)];
        if (others.length === 0) look({ ...sight, x: sight.x - (to.x - from.x), y: sight.y - (to.y - from.y) });
        else {
            const other = others[0];
            const far = (at) => Math.hypot(at.clientX - other.clientX, at.clientY - other.clientY);
            zoom(far(event) / Math.max(1, far(last)), under(other));
        }
        fingers.set(event.pointerId, { clientX: event.clientX, clientY: event.clientY });
    });
    for (const name of ['pointerup', 'pointercancel']) document.addEventListener(name, (event) => fingers.delete(event.pointerId));
    // Whoever has moved the map has not clicked on it.
    document.addEventListener(
        'click',
        (event) => {
            if (dragged && event.target.closest('#war-map')) event.stopPropagation();
            dragged = false;
        },
        { capture: true },
    );
    document.addEventListener(
        'wheel',
        (event) => {
            if (!event.target.closest?.('#war-map') || event.ctrlKey) return;
            event.preventDefault();
            zoom(Math.exp(-event.deltaY / 500), under(event));
        },
        { passive: false },
    );
    document.addEventListener('click', press);
    document.addEventListener('click', study);
    document.addEventListener('keydown', keys);
    document.addEventListener('pointerover', hover);
    document.addEventListener('focusin', hover);
    document.addEventListener('drawn', renew);
    document.addEventListener('shown', ({ target }) => target.closest('#war-map') && centre(target));
}

function press({ target }) {
    const button = target.closest('[data-map]');
    const other = target.closest('[data-pick]');
    const door = target.closest('[data-enter]');
    if (door) return pointed(piece(door.dataset.enter));
    if (other) return pick(other.dataset.pick, true);
    // Whoever clicks on nothing wants nothing of the unit any more.
    if (chosen && target.closest('#war-map') && !target.closest('.piece')) return pick(undefined);
    if (!button) return;
    const does = {
        in: () => zoom(1.4),
        out: () => zoom(1 / 1.4),
        fit: () => look(fit()),
        home: () => home(Math.min(sight.w, 900)),
        names: () => {
            const on = main.classList.toggle('with-places');
            localStorage.setItem('places', on ? 'on' : 'off');
            button.setAttribute('aria-pressed', String(on));
        },
        clear: () => pick(undefined),
        fold: () => unfold(main.classList.toggle('folded')),
    };
    does[button.dataset.map]?.();
}

/** What lies over the map is folded or not. */
function unfold(isFolded) {
    $('[data-map="fold"]')?.setAttribute('aria-expanded', String(!isFolded));
}

/** Arrow keys go from hex to hex; what lies there is read out as any other thing of the board. */
function keys(event) {
    const focus = document.activeElement?.closest?.('#war-map .piece');
    if (event.key === 'Escape' && chosen) return pick(undefined);
    if (!focus) return;
    if (event.key === 'Enter' || event.key === ' ') {
        event.preventDefault();
        return focus.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    }
    if (event.key === '+' || event.key === '=') return zoom(1.3);
    if (event.key === '-') return zoom(1 / 1.3);
    if (event.key === '0') return look(fit());
    const ways = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0.3, 1], ArrowUp: [0.3, -1] };
    const way = ways[event.key];
    if (!way) return;
    event.preventDefault();
    const from = middle(focus.dataset.hex ? (piece(focus.dataset.hex) ?? focus) : focus);
    const ahead = ({ x, y }) => (x - from.x) * way[0] + (y - from.y) * way[1];
    const far = ({ x, y }) => Math.hypot(x - from.x, y - from.y);
    const next = $$('#war-map .hex, #war-map .slot')
        .map((hex) => ({ hex, at: middle(hex) }))
        .filter(({ at }) => far(at) > 10 && ahead(at) > far(at) * 0.6)
        .sort((a, b) => far(a.at) - far(b.at) || ahead(b.at) - ahead(a.at))[0];
    if (!next) return;
    roam(next.hex);
    next.hex.focus({ preventScroll: true });
    if (!isSeen(next.at)) centre(next.hex);
}

/** One hex of the map is reached by the tabulator: the last that was looked at. */
function roam(hex) {
    for (const other of $$('#war-map [tabindex="0"]')) other.setAttribute('tabindex', '-1');
    hex?.setAttribute('tabindex', '0');
}

/* ---- One's own unit, and what it does */

/** The unit that is chosen; and the one that was, while somebody else is asked. */
let [chosen, before] = [];
const unitOffers = (unit) => offers().filter((offer) => isUnits(offer) && targets(offer).includes(unit));
const canAct = (unit) => unitOffers(unit).length > 0;

/** Where the chosen unit can go: by hex, what it costs and the steps. */
function ways() {
    const found = new Map();
    for (const way of piece(chosen)?.dataset.ways?.split(' ') ?? []) {
        const [to, rest] = way.split('=');
        if (!rest) continue;
        const [ap, steps] = rest.split(':');
        found.set(`hex:${to}`, { ap, steps: steps.split('>').map((step) => `hex:${step}`) });
    }
    // The first step must be offered: then those after it are only a matter of AP.
    const firsts = new Set(unitOffers(chosen).filter((offer) => offer.dataset.action.startsWith('{"step"')).flatMap(targets));
    // Where a lesson offers one thing there is nothing after it.
    const isLesson = offers().length === 1;
    for (const [to, { steps }] of found) if (!firsts.has(steps[0]) || (isLesson && steps.length > 1)) found.delete(to);
    return found;
}

function pick(unit, goes = false) {
    chosen = unit && canAct(unit) ? unit : undefined;
    before = undefined;
    if (unit && !chosen && goes) toast('This unit can do nothing now.');
    const found = unit && piece(unit);
    if (found && goes) {
        if (!isSeen(middle(found))) centre(found);
        // On a small screen the choices lie over the lower part.
        const choices = $('#choices');
        const floor = getComputedStyle(choices).position === 'sticky' ? choices.getBoundingClientRect().top : innerHeight;
        const { top, bottom } = found.getBoundingClientRect();
        if (top < 0 || bottom > floor) scrollBy(0, (top + bottom - floor) / 2);
    }
    mark();
}

/** A click on something of the map. Says whether that is all it means. */
export function pointed(clicked) {
    if (!clicked.closest('#war-map')) return false;
    quiet(clicked);
    const { target, hex } = clicked.dataset;
    const place = hex ?? target;
    const here = blocksOn(place).map((block) => block.dataset.target);
    const own = here.filter(canAct);
    const isBlock = clicked.classList.contains('block');
    const isAbout = (offer) => targets(offer).includes(target) || targets(offer).includes(place);
    if (clicked.classList.contains('hex')) roam(clicked);
    if (chosen && here.includes(chosen)) {
        // Of several units on a hex each click takes the next.
        const next = own[own.indexOf(chosen) + 1];
        return pick(isBlock && target !== chosen && own.includes(target) ? target : next), true;
    }
    // A click on a unit of one's own is about that unit. Its hex is entered beside it, or by the price of the way.
    if (chosen && isBlock && clicked.classList.contains('own')) return own.includes(target) ? (pick(target), true) : false;
    if (chosen) {
        const ready = unitOffers(chosen).filter((offer) => isAbout(offer) && !offer.dataset.action.startsWith('{"swap'));
        if (ready.some(isFight)) return duel(ready, clicked), true;
        if (ready.length === 1) return choose(JSON.parse(ready[0].dataset.action)), true;
        if (ready.length > 1) return ask(ready, [], target), true;
        const way = ways().get(place);
        // Whoever comes into sight on the way is a reason to stop.
        const fights = (list) => list.filter(({ action }) => FIGHT.test(JSON.stringify(action))).length;
        if (way) return chain(way.steps.map((step) => [chosen, step]), (before, after) => fights(after) > fights(before)), true;
    }
    if (own.length > 0) return pick(own.includes(target) ? target : own[0]), true;
    const all = offers().filter((offer) => isAbout(offer) && !(chosen && isUnits(offer)));
    if (all.some(isFight)) return duel(all, clicked), true;
    if (chosen && all.length === 0) return object(clicked, place), true;
    // A Builder stands for his hex, and a hex for whoever stands on it.
    const direct = all.filter((offer) => targets(offer).includes(target));
    const meant = direct.length > 0 ? direct : all.length > 0 ? all : offers().filter((offer) => here.some((unit) => targets(offer).includes(unit)));
    if (meant.length === 1) return choose(JSON.parse(meant[0].dataset.action)), true;
    if (meant.length > 1) return ask(meant, [], target), true;
    return false;
}

const blocksOn = (place) => $$(`#war-map .block[data-hex="${CSS.escape(place)}"]`);

/** What stands there, by its name: a block, or what the hex says of itself first. */
function nameOf(place) {
    const block = blocksOn(place).find((block) => block.classList.contains('enemy'));
    return (block ?? piece(place)).getAttribute('aria-label').replace(/^[^:,]*,[^:]*: /, '').split(',')[0];
}

/** Asks how it is attacked, with the fighters in sight. */
function duel(fights, clicked) {
    const verb = (offer) => (offer.dataset.action.startsWith('{"attack"') ? 'Attack' : isFight(offer) ? 'Shoot' : 'Do it');
    const place = clicked.dataset.hex ?? clicked.dataset.target;
    const near = [piece(place), chosen && piece(chosen)].filter(Boolean);
    ask(fights, [], clicked.dataset.target, { title: `${verb(fights.find(isFight))} ${nameOf(place)}`, verb, near });
}

/** Says why the chosen unit does nothing there. It stays chosen. */
function object(clicked, place) {
    const unit = Number(chosen.split('-')[1]);
    const at = Number(piece(place)?.dataset.number);
    const isFoe = blocksOn(place).some((block) => block.classList.contains('enemy')) || piece(place)?.classList.contains('foreign');
    if (place.startsWith('slot:')) return whyNot(clicked, [{ explore: { unit, slot: at } }]);
    const [from, to] = [piece(chosen).dataset.hex, place].map((hex) => hex.slice(4).split(',').map(Number));
    const [q, r] = [to[0] - from[0], to[1] - from[1]];
    const far = Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
    const ap = piece(chosen).getAttribute('aria-label').match(/\d+ AP/)?.[0] ?? '0 AP';
    const shoots = piece(chosen).dataset.range !== undefined;
    const fight = shoots ? { shoot: { unit, at, aim: 'first', how: 'plain' } } : { attack: { unit, at, how: 'plain' } };
    const distance = far > 1 ? `It is ${far} hexes away, and this unit has ${ap}.` : undefined;
    if (isFoe) return whyNot(clicked, [fight], distance);
    // One step is judged by the rules. Of a longer way there is nothing to say but that there is none.
    whyNot(clicked, far > 1 ? [] : [{ step: { unit, to: at } }], distance && `No way leads there now. ${distance}`);
}

/* ---- What is seen of it */

const MARKS = ['reach', 'aim', 'explore', 'in-range', 'chosen', 'partner', 'lit'];
function mark() {
    if (!map()) return;
    for (const element of $$('#war-map .piece')) element.classList.remove(...MARKS);
    for (const group of $$('#war-map .ways, #war-map .notes')) group.replaceChildren();
    for (const button of $$('[data-pick]')) button.setAttribute('aria-pressed', String(button.dataset.pick === chosen));
    main.classList.toggle('choosing', chosen !== undefined);
    main.classList.toggle('can-pick', !chosen && offers().some(isUnits));
    forecast();
    filter();
    if (!chosen) {
        // Until a unit is chosen only that is lit which can be clicked by itself.
        const isOpen = (offer) => !isUnits(offer);
        for (const target of new Set(offers().filter(isOpen).flatMap(targets))) piece(target)?.classList.add('lit');
        return;
    }
    const unit = piece(chosen);
    unit?.classList.add('chosen');
    range(unit);
    for (const [to, { ap }] of ways()) {
        const hex = piece(to);
        hex?.classList.add('reach');
        if (hex) price(hex, ap);
    }
    for (const offer of unitOffers(chosen).filter(isFight)) {
        const hex = piece(targets(offer)[1]);
        // A structure seldom falls at once: there the chance to hit is what one wants to know.
        const [, verb, chance] = $('.gives', offer)?.textContent.match(/It (dies|is hit) ([^,]*%)/) ?? [];
        const odds = chance?.replace('under ', '<').replace('over ', '>');
        if (hex && odds && offer.dataset.action.includes('"plain"')) note(middle(hex), verb === 'dies' ? odds : `hits ${odds}`, -44, 'odds');
    }
    for (const offer of unitOffers(chosen)) {
        for (const target of targets(offer).filter((target) => target !== chosen)) {
            const found = piece(target);
            if (isFight(offer)) {
                found?.classList.add('aim');
                for (const block of $$(`#war-map .block[data-hex="${CSS.escape(target)}"]`)) block.classList.add('aim');
            } else if (target.startsWith('slot:')) found?.classList.add('explore');
            else if (target.startsWith('unit:')) found?.classList.add('partner');
            else if (offer.dataset.action.startsWith('{"power"')) found?.classList.add('aim');
        }
    }
    for (const element of $$('#war-map :is(.reach, .aim, .explore)')) element.classList.add('lit');
}

function range(element) {
    for (const place of element?.dataset.range?.split(' ') ?? []) piece(`hex:${place}`)?.classList.add('in-range');
}

/** The price of a way. Where something stands it is written above, and a click on it goes there. */
function price(hex, ap) {
    const at = middle(hex);
    const isTown = $$('#war-map .town').some((town) => middle(town).x === at.x && middle(town).y === at.y);
    const isTaken = blocksOn(hex.dataset.target).length > 0;
    const group = note(at, ap, isTown || isTaken ? -44 : 38);
    if (isTaken) group.dataset.enter = hex.dataset.target;
}

/** The price of a way, or how likely a blow is to kill, at the edge of a hex. */
function note({ x, y }, words, down = 38, kind = 'cost') {
    const group = document.createElementNS(SVG, 'g');
    group.setAttribute('transform', `translate(${x} ${y + down})`);
    group.setAttribute('class', kind);
    const [back, text] = [document.createElementNS(SVG, 'rect'), document.createElementNS(SVG, 'text')];
    const width = Math.max(26, 10 + 9 * words.length);
    for (const [name, value] of Object.entries({ x: -width / 2, y: -13, width, height: 26, rx: 13 })) back.setAttribute(name, value);
    text.setAttribute('y', 5);
    text.textContent = words;
    group.append(back, text);
    $('#war-map .notes').append(group);
    return group;
}

/** The way to the hex that is pointed at; the range of what is pointed at; the things that a choice is about. */
function hover(event) {
    if (!map()) return;
    const offer = event.target.closest?.('#choices [data-action]');
    for (const element of $$('#war-map .pointed')) element.classList.remove('pointed');
    if (offer) for (const target of targets(offer)) piece(target)?.classList.add('pointed');
    const door = event.target.closest?.('[data-enter]');
    const found = door ? piece(door.dataset.enter) : event.target.closest?.('#war-map .piece');
    const line = $('#war-map .ways');
    line?.replaceChildren();
    if (!chosen) {
        for (const element of $$('#war-map .in-range')) element.classList.remove('in-range');
        return range(found);
    }
    const place = found && (found.dataset.hex ?? found.dataset.target);
    forecast(place);
    const way = found && ways().get(place);
    if (!way) return;
    const points = [chosen, ...way.steps].map((target) => middle(piece(target) ?? map()));
    const path = document.createElementNS(SVG, 'polyline');
    path.setAttribute('points', points.map(({ x, y }) => `${x},${y}`).join(' '));
    line.append(path);
}

/** What the fights with whoever stands there would be like. */
function forecast(place) {
    const box = $('.map-forecast');
    const fights = place && chosen ? unitOffers(chosen).filter((offer) => isFight(offer) && targets(offer).includes(place)) : [];
    box.hidden = fights.length === 0;
    box.replaceChildren(
        ...fights.slice(0, 3).map((offer) => {
            const line = document.createElement('p');
            const [strong, rest] = [document.createElement('b'), document.createElement('span')];
            strong.textContent = $('.words', offer).textContent;
            rest.textContent = ` ${$('.gives', offer)?.textContent ?? ''}`;
            line.append(strong, rest);
            return line;
        }),
    );
}

/** The list shows what the chosen unit can do; without one it shows the units. */
function filter() {
    const all = offers();
    $('#choices .picks')?.remove();
    if (!all.some(isUnits)) return;
    for (const offer of all) offer.hidden = isUnits(offer) && !(chosen && targets(offer).includes(chosen));
    for (const group of $$('#choices .group')) {
        group.hidden = $$('[data-action]', group).every((offer) => offer.hidden);
        if (group.previousElementSibling?.nodeName === 'H3') group.previousElementSibling.hidden = group.hidden;
    }
    const picks = document.createElement('div');
    picks.className = 'picks';
    const words = document.createElement('p');
    picks.append(words);
    if (chosen) {
        words.textContent = piece(chosen)?.getAttribute('aria-label') ?? '';
        picks.append(button('Another unit', { map: 'clear' }));
    } else {
        words.textContent = 'Choose a unit, here or on the map:';
        for (const unit of new Set(all.filter(isUnits).map((offer) => targets(offer)[0]))) {
            const found = piece(unit);
            const place = found?.dataset.hex.slice(4);
            const [name, ...rest] = (found?.getAttribute('aria-label') ?? unit).replace(/^Your /, '').split(', ');
            picks.append(button(`${name} (${place}) ${rest.find((part) => part.endsWith(' AP')) ?? ''}`, { pick: unit }));
        }
    }
    $('#choices .offers').prepend(picks);
}

function button(words, data) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'button';
    button.textContent = words;
    Object.assign(button.dataset, data);
    return button;
}

/** A lesson is read once: where there is little room it is folded as soon as the reader has done something in it. */
const lesson = () => $('#guide h3')?.textContent ?? $('#guide h2')?.textContent;
let read;
function reread() {
    main.classList.toggle('lesson-read', read !== undefined && read === lesson());
}
function study({ target }) {
    if (target.closest('#guide') && !target.closest('a, button, summary')) read = read === lesson() ? undefined : lesson();
    else if (target.closest('#war-map, #choices')) read = lesson();
    reread();
}

/** The page has been drawn anew: what is kept in the window is put back. */
function renew() {
    if (!map()) return;
    // What was said of a thing on the map may lie elsewhere now.
    if ($('#why.through')) hideWhy();
    begin();
    settle();
    unfold(main.classList.contains('folded'));
    reread();
    // The words speak of hexes by their coordinates.
    main.classList.toggle('with-places', localStorage.getItem('places') !== 'off');
    $('[data-map="names"]')?.setAttribute('aria-pressed', String(main.classList.contains('with-places')));
    if (!$('#war-map [tabindex="0"]')) roam($('#war-map .block.own') ? piece($('#war-map .block.own').dataset.hex) : $('#war-map .hex'));
    if (chosen && !canAct(chosen)) [chosen, before] = [undefined, chosen];
    if (before && canAct(before)) [chosen, before] = [before, undefined];
    else if (offers().some(isUnits)) before = undefined;
    mark();
    uncover();
}

if (table) {
    watch();
    renew();
}
