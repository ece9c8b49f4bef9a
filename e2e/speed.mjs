// How quick the pages are: `scripts/e2e speed` prints first paint, the weight of a table's page, and how long a move takes to be seen in
// another browser.

import { gzipSync } from 'node:zlib';
import { choices, open, person, press, setUp, turn } from './house.mjs';

const median = (numbers) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
const house = await open();

const ann = await person(house);
await setUp(ann.page, 'seven', ['squire', 'squire', 'squire']);
for (let count = 0; count < 40 && (await turn(ann.page)); count++) {
    await press(ann.page, choices(ann.page).nth((count * 7) % Math.max(1, await choices(ann.page).count())));
}
const table = ann.page.url();
const paints = [];
for (let count = 0; count < 9; count++) {
    await ann.page.goto(table);
    await ann.page.waitForTimeout(150);
    paints.push(await ann.page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN));
}
console.log(`first paint of a running table of "7" with four seats: ${median(paints).toFixed(0)} ms (median of ${paints.length})`);

let sum = 0;
const weigh = async (address) => {
    const text = await (await ann.context.request.get(address)).text();
    sum += gzipSync(text).length;
    console.log(`${new URL(address).pathname}: ${text.length} bytes, ${gzipSync(text).length} compressed`);
};
await weigh(table);
for (const address of await ann.page.evaluate(() => performance.getEntriesByType('resource').map((entry) => entry.name).filter((name) => name.includes('/assets/')))) await weigh(address);
console.log(`together: ${sum} bytes compressed`);

const [bob, cem] = [await person(house), await person(house)];
await setUp(bob.page, 'seven', ['invited']);
await cem.page.goto(await bob.page.locator('[data-link]').inputValue());
await cem.page.getByRole('button', { name: 'Take your seat' }).click();
await cem.page.waitForURL(/\/t\/[^?]*$/);
await bob.page.getByRole('button', { name: 'Start the game' }).click();
await bob.page.locator('#board .seven').waitFor();
await cem.page.locator('#board .seven').waitFor();
const delays = [];
for (let count = 0; count < 40; count++) {
    const [mover, other] = (await bob.page.locator('.whose.you').count()) ? [bob, cem] : [cem, bob];
    await other.page.evaluate(() => {
        window.seen = new Promise((seen) => {
            new MutationObserver((_, observer) => (observer.disconnect(), seen(Date.now()))).observe(document.getElementById('main'), { subtree: true, childList: true, attributes: true, characterData: true });
        });
    });
    const before = await mover.page.locator('#choices .offers').getAttribute('data-moment');
    const began = await mover.page.evaluate(() => {
        const all = document.querySelectorAll('#choices [data-action]');
        const pass = [...all].find((offer) => offer.dataset.targets === 'menu:pass') ?? all[0];
        const now = Date.now();
        pass.click();
        return now;
    });
    const seen = await Promise.race([other.page.evaluate(() => window.seen), new Promise((late) => setTimeout(late, 1500))]);
    // What one composes, nobody else notices.
    if (seen) delays.push(seen - began);
    await mover.page.waitForFunction((before) => document.querySelector('#choices .offers')?.dataset.moment !== before, before);
    await other.page.waitForTimeout(50);
}
console.log(`from the click to the redrawn board in the other browser: ${median(delays)} ms (median of ${delays.length}), longest ${Math.max(...delays)} ms`);
await house.close();
