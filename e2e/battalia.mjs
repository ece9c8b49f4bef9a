// Battalia for tests and pictures: content packs under which things happen soon, and people who play through the API until they have happened.

import { execFileSync } from 'node:child_process';
import { program } from './house.mjs';

/** The standard pack with other lines in place of some: `[which, instead]`, each of which must be there. */
export function pack(changes) {
    let text = execFileSync(program, ['pack', 'export', 'battalia'], { encoding: 'utf8' });
    for (const [which, instead] of changes) {
        if (!which.test(text)) throw new Error(`the standard pack has no ${which}`);
        text = text.replace(which, instead);
    }
    return { name: 'for tests', text };
}

/** Two start cities with one square between them: a tee on b1 joins them. Weapons are cheap, and so is the tee. */
export const neighbours = () =>
    pack([
        [/columns = 5\nrows = 5\nstart = .*\nneutral = .*\nruins = .*/, 'columns = 3\nrows = 3\nstart = ["a1", "c1"]\nneutral = ["a3", "c3"]\nruins = "b2"'],
        [/^weapon = .*$/m, 'weapon = { supply = 1 }'],
        [/^tee = .*$/m, 'tee = { friman = 1 }'],
    ]);

/** Opens a table through the API, and its page. */
export async function table(page, order) {
    await page.goto('/new/battalia');
    const made = await asked(page, '/api/tables', { game: 'battalia', name: 'Ann', ...order });
    await page.goto(`/t/${made.table.id}`);
}

/** What the server answers to the page of this person. */
async function asked(page, path, body) {
    const origin = new URL(page.url()).origin;
    const options = body && { data: body, headers: { Origin: origin } };
    const answer = await (body ? page.request.post(origin + path, options) : page.request.get(origin + path));
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json();
}

/** What somebody sees, and can do. */
export async function sight(page) {
    const { table, seat } = await page.locator('#main').evaluate((main) => ({ ...main.dataset }));
    const at = (path) => `/api/tables/${table}/${path}`;
    const { view, awaits } = await asked(page, at(`view?seat=${seat}`));
    const mine = awaits.includes(Number(seat));
    const { offers } = mine ? await asked(page, at(`offers?seat=${seat}`)) : { offers: [] };
    return {
        view,
        offers,
        seat: Number(seat),
        own: view.players[seat],
        /** The cards in hand that fit, each as often as it is there. */
        cards: (fits) => (view.players[seat].at_hand ?? []).flatMap(([piece, count]) => (fits.test(piece.now) ? Array(count).fill(piece.now) : [])),
        act: (action) => asked(page, at('act'), { seat: Number(seat), action }),
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
