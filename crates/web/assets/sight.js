// What part of a map is in sight: it is moved, enlarged, and kept clear of what lies over its foot.

import { $, $$, table } from './page.js';

export const map = () => $('#war-map');

/** The part of the map in sight: its middle and its width, in units of the drawing. Kept for this table as long as the window is open. */
export let sight = JSON.parse(sessionStorage.getItem(`map:${table}`) ?? 'null');
const whole = () => {
    const [x, y, w, h] = map().dataset.frame.split(' ').map(Number);
    return { x, y, w, h };
};
/** Height for one unit of width, as the window is now. */
const shape = () => map().clientHeight / Math.max(1, map().clientWidth);
const widest = () => Math.max(whole().w, whole().h / shape());
export const fit = () => ({ x: whole().x + whole().w / 2, y: whole().y + whole().h / 2, w: widest() });

/** How much of the foot of the map lies under what is being decided, on the screen. */
function covered() {
    const over = $('.over-map');
    return over && getComputedStyle(over).position === 'absolute' ? over.offsetHeight + 8 : 0;
}

/** Where the map was before it was moved for what lies over it, and where it was moved. */
let kept;

/** If nothing of what can be clicked, or one of those who fight, lies free, the map is moved until it does. */
export function uncover() {
    if (covered() === 0) return;
    const frame = map().getBoundingClientRect();
    const isFree = (element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return left >= frame.left && right <= frame.right && top >= frame.top && bottom <= frame.bottom - covered();
    };
    const [fighters, lit] = [$$('#war-map .block.fights'), $$('#war-map .hex.lit')];
    const hidden = fighters.find((fighter) => !isFree(fighter)) ?? (lit.some(isFree) ? undefined : lit[0]);
    if (!hidden) return;
    const { x, y } = middle(hidden);
    const from = kept && kept.to === sight ? kept.from : sight;
    look({ ...sight, x, y: y + (covered() * sight.w) / frame.width / 2 });
    kept = { from, to: sight };
}

export function look(next) {
    const all = whole();
    const w = Math.min(Math.max(next.w, 260), widest() * 1.1);
    const h = w * shape();
    const within = (at, size, from, length) => (size >= length ? from + length / 2 : Math.min(Math.max(at, from + size * 0.4), from + length - size * 0.4));
    const under = (covered() * w) / Math.max(1, map().clientWidth);
    sight = { w, x: within(next.x, w, all.x, all.w), y: within(next.y - under / 2, h - under, all.y, all.h) + under / 2 };
    map().setAttribute('viewBox', [sight.x - w / 2, sight.y - h / 2, w, h].map((number) => number.toFixed(1)).join(' '));
    sessionStorage.setItem(`map:${table}`, JSON.stringify(sight));
}

/** The point of the drawing under a point of the screen. */
export function under({ clientX, clientY }) {
    const point = new DOMPoint(clientX, clientY).matrixTransform(map().getScreenCTM().inverse());
    return { x: point.x, y: point.y };
}

/** Enlarges, with this point staying where it is. */
export function zoom(factor, at = sight) {
    const w = Math.min(Math.max(sight.w / factor, 260), widest() * 1.1);
    const by = w / sight.w;
    look({ w, x: at.x - (at.x - sight.x) * by, y: at.y - (at.y - sight.y) * by });
}

/** Is a point well in sight? */
export const isSeen = ({ x, y }) => Math.abs(x - sight.x) < sight.w / 2 - 60 && Math.abs(y - sight.y) < (sight.w * shape()) / 2 - 60;

export const middle = (element) => {
    // A territory has no place of its own, but its first hex has.
    const placed = element.hasAttribute('transform') ? element : $('[transform]', element);
    const [x, y] = placed?.getAttribute('transform').match(/-?[\d.]+/g).map(Number) ?? [0, 0];
    return { x, y };
};

export const centre = (element, w = sight.w) => look({ ...middle(element), w });

/** Where the reader is at home: his settlement, or a unit of his. */
export function home(w) {
    const found = $('#war-map .town.own') ?? $('#war-map .block.own') ?? $('#war-map .town');
    if (found) centre(found, w);
}

/** The page has been drawn anew: the map stays, or goes back to where it was before it was moved for what lay over it. */
export function settle() {
    const isMoved = kept !== undefined && kept.to === sight;
    const isFree = covered() === 0;
    look(isMoved && isFree ? kept.from : sight);
    kept = isMoved && !isFree ? { ...kept, to: sight } : undefined;
}

/** At first it is large enough to be read, and all of it if that is. */
export function begin() {
    if (sight) return;
    sight = fit();
    const readable = map().clientWidth / 0.6;
    if (readable < sight.w) home(readable);
}
