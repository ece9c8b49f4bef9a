// People who use the API of the server instead of its pages, in the name of somebody who has a page open.

import { execFileSync } from 'node:child_process';
import { program } from './house.mjs';

/** The standard pack of a game with other lines in place of some: `[which, instead]`, each of which must be there. */
export function packOf(game, changes) {
    let text = execFileSync(program, ['pack', 'export', game], { encoding: 'utf8' });
    for (const [which, instead] of changes) {
        if (!which.test(text)) throw new Error(`the standard pack has no ${which}`);
        text = text.replace(which, instead);
    }
    return { name: 'for tests', text };
}

/** What the server answers to the page of this person. */
export async function asked(page, path, body) {
    const origin = new URL(page.url()).origin;
    const options = body && { data: body, headers: { Origin: origin } };
    const answer = await (body ? page.request.post(origin + path, options) : page.request.get(origin + path));
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json();
}

/** Makes a table, and opens its page. */
export async function makeTable(page, game, order) {
    await page.goto(`/new/${game}`);
    const made = await asked(page, '/api/tables', { game, name: 'Ann', ...order });
    await page.goto(`/t/${made.table.id}`);
}

/** What somebody sees, and can do. */
export async function seenBy(page) {
    const { table, seat } = await page.locator('#main').evaluate((main) => ({ ...main.dataset }));
    const at = (path) => `/api/tables/${table}/${path}`;
    const { view, awaits } = await asked(page, at(`view?seat=${seat}`));
    const mine = awaits.includes(Number(seat));
    const { offers } = mine ? await asked(page, at(`offers?seat=${seat}`)) : { offers: [] };
    return { view, offers, seat: Number(seat), act: (action) => asked(page, at('act'), { seat: Number(seat), action }) };
}
