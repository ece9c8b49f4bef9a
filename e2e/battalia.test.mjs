// Battalia through the page: a whole game, a secret bid of three people, and every kind of moment for everybody's eyes.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { playUntil, table } from './battalia.mjs';
import { flaws, open, person, playOn, press, setUp, turn } from './house.mjs';
import { names, reach } from './scenes.mjs';

let house;
before(async () => (house = await open()));
after(() => house.close());

/** Lets somebody do as little as possible through the API, until the table asks several people at once or is over. */
const doze = (page) =>
    page.evaluate(async () => {
        const { table, seat } = document.getElementById('main').dataset;
        const at = (path) => `/api/tables/${table}/${path}`;
        const { status, awaits } = await (await fetch(`/api/tables/${table}`)).json();
        if (status !== 'running' || awaits.length > 1) return 'done';
        if (!awaits.includes(Number(seat))) return 'waits';
        const { offers } = await (await fetch(at(`offers?seat=${seat}`))).json();
        const idle = ['pass', 'decline', 'leave', 'let_be', 'stay', 'hold', 'nobody'];
        const { action } = offers.find(({ action }) => idle.includes(action)) ?? offers[0];
        await fetch(at('act'), { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ seat: Number(seat), action }) });
        return 'acted';
    });

test('a guest plays a short game of Battalia to its end', { timeout: 600_000 }, async () => {
    const { page, complaints } = await person(house);
    await page.goto('/new/battalia');
    await page.locator('input[name="options.days"]').fill('7');
    await page.getByRole('button', { name: 'Open the table' }).click();
    await page.waitForURL(/\/t\//);
    await turn(page);
    assert.deepEqual(await flaws(page), []);
    await playOn(page, 2000);
    await page.locator('.whose.over').waitFor();
    assert.match(await page.locator('.headline').innerText(), /win/);
    assert.deepEqual(await flaws(page), []);
    assert.deepEqual(complaints, []);
});

test('three people bid for Buff, and nobody sees what another bids', { timeout: 300_000 }, async () => {
    const people = [await person(house), await person(house), await person(house)];
    const [ann, bob, cem] = people;
    await setUp(ann.page, 'battalia', ['invited', 'invited']);
    const links = await ann.page.locator('[data-link]').evaluateAll((fields) => fields.map((field) => field.value));
    for (const [at, guest] of [bob, cem].entries()) {
        await guest.page.goto(links[at]);
        await guest.page.getByRole('button', { name: 'Take your seat' }).first().click();
        await guest.page.waitForURL(/\/t\/[^?]*$/);
    }
    await ann.page.getByRole('button', { name: 'Start the game' }).click();
    for (const { page } of people) await page.locator('#board .battalia').waitFor();
    for (let round = 0, last = ''; last !== 'done'; round++) {
        assert.ok(round < 400, 'the eighth day comes');
        for (const { page } of people) if (last !== 'done') last = await doze(page);
    }
    // Ann puts a card into her bid; the others see nothing of it.
    await turn(ann.page);
    const before = await bob.page.locator('#board').innerHTML();
    await press(ann.page, ann.page.locator('#choices [data-action^=\'{"bid"\']').first());
    assert.equal(await bob.page.locator('#board').innerHTML(), before);
    for (const { page } of people) {
        await turn(page);
        await page.locator('#choices [data-action=\'"done"\']').click();
    }
    await ann.page.locator('#log').getByText(/Buff/).first().waitFor();
    const told = (somebody) => somebody.page.locator('#log .lines li').allTextContents();
    assert.ok((await told(cem)).some((line) => line.includes('Buff')));
    for (const { complaints } of people) assert.deepEqual(complaints, []);
});

test('a click on a deck and one on a supply hire a unit, however many supplies it costs', { timeout: 120_000 }, async () => {
    const ann = await person(house);
    await table(ann.page, { seats: ['me', 'novice'] });
    const rich = ({ offers, cards }) => offers.some(({ action }) => action === 'pass') && cards(/^supply$/).length > 1;
    await playUntil([ann], () => [], rich);
    await turn(ann.page);
    await press(ann.page, ann.page.locator('#board [data-target="deck:unit:chief"]:not([aria-disabled])'));
    await ann.page.locator('.question', { hasText: 'To hire a chief you owe 2 supplies' }).waitFor();
    await press(ann.page, ann.page.locator('#board [data-target="hand:supply"]'));
    await ann.page.locator('#log').getByText('You pay 2 supplies to hire a chief.').waitFor();
    assert.equal(await ann.page.locator('#log').getByText('You consider').count(), 0);
    assert.deepEqual(ann.complaints, []);
});

test('axe finds nothing serious at any moment, light or dark, and a phone shows it without scrolling sideways', { timeout: 900_000 }, async () => {
    for (const name of names) {
        const ann = await person(house);
        const path = await reach(ann, name);
        const storageState = await ann.context.storageState();
        for (const options of [{ colorScheme: 'light' }, { colorScheme: 'dark' }, { colorScheme: 'dark', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }]) {
            const { page, context, complaints } = await person(house, { ...options, storageState });
            await page.goto(path);
            if (!options.isMobile) assert.deepEqual(await flaws(page), [], `${name} in ${options.colorScheme}`);
            const [width, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
            assert.ok(width <= room, `${name} is ${width} px wide on ${room}`);
            assert.deepEqual(complaints, []);
            await context.close();
        }
        await ann.context.close();
    }
});
