// Battalia for tests and pictures: content packs under which things happen soon, and people who play through the API until they have happened.

import { makeTable, packOf, seenBy } from './api.mjs';

/** The standard pack of Battalia with other lines in place of some. */
export const pack = (changes) => packOf('battalia', changes);

/** Two start cities with one square between them: a tee on b1 joins them. Weapons are cheap, and so is the tee. */
export const neighbours = () =>
    pack([
        [/columns = 5\nrows = 5\nstart = .*\nneutral = .*\nruins = .*/, 'columns = 3\nrows = 3\nstart = ["a1", "c1"]\nneutral = ["a3", "c3"]\nruins = "b2"'],
        [/^weapon = .*$/m, 'weapon = { supply = 1 }'],
        [/^tee = .*$/m, 'tee = { friman = 1 }'],
    ]);

/** Opens a table of Battalia through the API, and its page. */
export const table = (page, order) => makeTable(page, 'battalia', order);

/** What somebody sees, and can do. */
export async function sight(page) {
    const seen = await seenBy(page);
    return {
        ...seen,
        own: seen.view.players[seen.seat],
        /** The cards in hand that fit, each as often as it is there. */
        cards: (fits) => (seen.view.players[seen.seat].at_hand ?? []).flatMap(([piece, count]) => (fits.test(piece.now) ? Array(count).fill(piece.now) : [])),
    };
}

/** Units, by the keys of their cards. */
export const UNIT = /^(friman|chief|priest|lord)-/;

/** How many weapons a player owns. Piles count each kind of card: twenty units, supply, four tools, four weapons and so on. */
export const weapons = (own) =>
    [own.nation, own.hand, own.lines, own.arrivals, own.shelter].flatMap((pile) => pile?.slice(25, 29) ?? []).reduce((sum, count) => sum + count, 0);

/** Lets people play until something has happened. `wishes` say what somebody wants of the menu, in order, as the menu calls it, or which
 *  answer he prefers elsewhere; whoever wants nothing ends what he does. Who sees it happen is returned. */
export async function playUntil(people, wishes, happened, most = 4000) {
    for (let count = 0; count < most; ) {
        let idle = true;
        for (const person of people) {
            const seen = await sight(person.page);
            if (await happened(seen, person)) return person;
            if (seen.view.ending) throw new Error('the game is over before it has happened');
            if (seen.offers.length === 0) continue;
            await seen.act(chosen(seen, wishes(seen, person)));
            idle = false;
            count++;
        }
        if (idle) await new Promise((later) => setTimeout(later, 10));
    }
    throw new Error(`it has not happened after ${most} choices`);
}

/** The first wish that is offered; otherwise the end of what is asked, or any step on. */
function chosen({ offers }, wishes) {
    const means = (wish) => (offer) => (wish instanceof RegExp ? wish.test(JSON.stringify(offer.action)) : offer.targets.includes(wish));
    for (const wish of wishes) {
        const found = offers.find(means(wish));
        if (found) return found.action;
    }
    const ends = ['menu:pass', 'menu:decline', 'menu:stay', 'menu:leave', 'menu:hold', 'menu:done'];
    const end = ends.map((end) => offers.find(({ targets }) => targets.includes(end))).find(Boolean);
    return (end ?? offers.find(({ action }) => action !== 'cancel') ?? offers[0]).action;
}
