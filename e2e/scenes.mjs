// Moments of Battalia worth looking at, each at a table of its own: for pictures, and for those who look for flaws.

import { UNIT, pack, playUntil, table } from './battalia.mjs';

const INWARD = { a1: ['b1', 'c1', 'd1', 'e1'], e5: ['d5', 'c5', 'b5', 'a5'] };
const NEUTRAL = { a1: 'e1', e5: 'a5' };

/** What happens late in most games happens soon: weapons and tents cost a supply, and so does every road. */
const soon = () =>
    pack([
        [/^weapon = .*$/m, 'weapon = { supply = 1 }'],
        [/^tent = .*$/m, 'tent = { supply = 1 }'],
        [/^straight = .*\ncorner = .*\ntee = .*\ncross = .*$/m, 'straight = { supply = 1 }\ncorner = { supply = 1 }\ntee = { supply = 1 }\ncross = { supply = 1 }'],
    ]);

const menu = ({ offers }) => offers.some(({ action }) => action === 'pass');
const draft = ({ view }) => view.asked?.draft ?? {};
const task = ({ view }) => view.asked?.task ?? {};
const mine = ({ offers }) => offers.length > 0;
const ownHero = ({ view, seat }) => view.heroes.find(({ hero }) => hero.seat === seat);
const ownCities = ({ view, seat }) => view.map.squares.filter(({ card }) => card?.controller === seat).map(({ square }) => square);

/** Builds up as a person would. */
const builder = () => ['menu:upgrade_city', 'menu:build_city', 'menu:level_2', 'menu:level_1', 'menu:create_artefact', 'deck:artefact:tool', 'menu:build_road', 'deck:road:tee', 'menu:hire_unit', 'deck:unit:chief', 'deck:unit:priest'];

/** Builds a road from the own corner to the neutral city, hires a hero and sends it there. */
function raider(seen) {
    const { view, own } = seen;
    const start = Object.keys(INWARD).find((square) => ownCities(seen).includes(square));
    if (!start) return ['square:a1', 'square:e5'];
    const way = INWARD[start];
    const empty = way.filter((at) => !view.map.squares.find(({ square }) => square === at).card);
    const hero = ownHero(seen);
    const wanted = [];
    // Straight on, so that the road goes where the hero shall.
    if (empty.length > 0) wanted.push('menu:build_road', 'deck:road:straight', `square:${empty[0]}`, /"rotation":"quarter"/);
    else if (!hero) wanted.push('menu:hire_hero', `square:${start}`);
    else if (hero.square !== NEUTRAL[start]) {
        const next = way[way.indexOf(hero.square) + 1];
        if (seen.cards(/^(supply|horse-.*)$/).length > 0) wanted.push('menu:march');
        wanted.push(`square:${next}`, 'hand:supply');
    } else if (seen.cards(UNIT).length > 1) wanted.push('menu:attack', /^{"target":"city"}/);
    if (view.bank.artefacts[1].count > 4) wanted.push('menu:create_artefact', 'deck:artefact:weapon');
    if (own.deck_size < 16) wanted.push('menu:hire_unit');
    return wanted;
}

const twoBots = ['me', 'novice', 'novice'];

/** By name: how the table is made, what Ann wants, and when to look. */
const SCENES = {
    turn: { order: { seats: ['me', 'novice', 'novice', 'novice'] }, wishes: builder, when: (seen) => menu(seen) && seen.view.oracle.day >= 10 },
    payment: { order: { seats: twoBots }, wishes: builder, when: (seen) => mine(seen) && seen.view.oracle.day > 2 && draft(seen).pay?.paid.length > 0 },
    square: { order: { seats: twoBots }, wishes: builder, when: (seen) => mine(seen) && seen.view.oracle.day > 2 && draft(seen).site !== undefined },
    rotation: { order: { seats: twoBots }, wishes: builder, when: (seen) => mine(seen) && seen.view.oracle.day > 2 && draft(seen).turned !== undefined },
    march: { order: { seats: ['me', 'novice'], pack: soon }, wishes: raider, when: (seen) => mine(seen) && (draft(seen).march?.paid.length > 0 || task(seen).march) },
    battle: {
        order: { seats: ['me', 'novice'], pack: soon },
        wishes: (seen) => [...raider(seen), ...(task(seen) === 'attacker_line' ? [/"card":"(friman|chief|priest|lord)-/] : [])],
        when: ({ view }) => view.asked?.task === 'attacker_line' && view.battle.attacker_line.length > 1,
    },
    bid: { order: { seats: twoBots }, wishes: () => [...builder(), /^{"bid"/], when: (seen) => mine(seen) && task(seen) === 'bid' && seen.own.bid.length > 0 },
    buff: {
        // If the other wins the bid, Buff is where the other wants him: a short game, so that another begins soon.
        order: { seats: ['me', 'novice'], options: { days: '9' }, pack: soon },
        tries: 10,
        // She bids all she has, lets Buff enter where her own hero stands, or hires a hero where he stands.
        wishes: (seen) => [
            /^{"bid"/,
            ...(ownHero(seen) ? [`square:${ownHero(seen).square}`] : ['menu:hire_hero', ...ownCities(seen).map((square) => `square:${square}`)]),
            ...(seen.cards(/^supply$/).length > 0 && !ownHero(seen) ? ['menu:create_artefact', 'deck:artefact:weapon'] : []),
            'menu:hire_unit', 'deck:unit:lord', 'deck:unit:priest',
        ],
        when: (seen) => mine(seen) && task(seen).answer_buff !== undefined,
    },
    tents: {
        order: { seats: twoBots, pack: soon },
        wishes: (seen) => ['menu:pitch_tent', ...(seen.own.tents.length > 0 ? [] : ['menu:create_artefact', 'deck:artefact:tent']), 'menu:hire_unit', 'deck:unit:chief'],
        when: (seen) => menu(seen) && seen.own.tents.some((tent) => !tent.is_fresh),
    },
    end: { order: { seats: ['me', 'novice', 'novice', 'novice'], options: { days: '9' } }, wishes: builder, when: ({ view }) => view.ending !== null },
};

/** Every name. */
export const names = Object.keys(SCENES);

/** Plays to one of them, on the page of somebody. Chance may be against it for a whole game; then another is begun. */
export async function reach(person, name, tries = SCENES[name].tries ?? 3) {
    const { order, wishes, when } = SCENES[name];
    await table(person.page, { ...order, pack: order.pack?.() });
    try {
        await playUntil([person], wishes, when);
    } catch (problem) {
        if (tries > 1) return reach(person, name, tries - 1);
        throw problem;
    }
    return new URL(person.page.url()).pathname;
}
