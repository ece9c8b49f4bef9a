// Multiverse War through the page: the tutorial to its end, two people under fog of war, and a game of teams.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeTable, seenBy } from './api.mjs';
import { choices, flaws, hurry, open, person, press, turn } from './house.mjs';

let house;
before(async () => (house = await open()));
after(() => house.close());

const guide = (page) => page.locator('#guide');
/** A thing on the board that can be clicked. */
const lit = (page, target) => page.locator(`#board [data-target="${target}"]:not([aria-disabled])`);

/** Waits until the lesson says what to do, or that there are no more lessons. */
const nextLesson = (page) =>
    page.waitForFunction(() => document.querySelector('.whose.you') && /Now:|Four missions win/.test(document.querySelector('#guide').textContent), null, { timeout: 60_000 });

const overlap = (one, other) => one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height && other.y < one.y + one.height;

/** Does the only thing that is offered: on the board if it is a unit and a place there, otherwise in the list. */
async function obey(page) {
    const only = choices(page).first();
    const [unit, place] = (await only.getAttribute('data-targets')).split(' ');
    const isAttack = (await only.getAttribute('data-action')).includes('attack');
    if (!unit.startsWith('unit:') || !place) return press(page, only);
    // Where only one unit can act it may be chosen already.
    if ((await page.locator(`#board [data-target="${unit}"].chosen`).count()) === 0) await lit(page, unit).click();
    if (isAttack) {
        // An attack says first what it would be like.
        await page.locator(`#board .block[data-hex="${place}"]`).first().click({ force: true });
        const dialog = page.locator('#pick');
        assert.match(await dialog.locator('h2').innerText(), /^Attack Novice's /);
        assert.match(await dialog.locator('.deed').innerText(), /strike first/);
        // It can be left, and does not lie over the fighters.
        await dialog.getByRole('button', { name: 'Cancel' }).click();
        assert.ok(await page.locator(`#board [data-target="${unit}"]`).evaluate((block) => block.classList.contains('chosen')));
        await page.locator(`#board .block[data-hex="${place}"]`).first().click({ force: true });
        const fighters = [page.locator(`#board .block[data-hex="${place}"]`).first(), page.locator(`#board [data-target="${unit}"]`)];
        const frames = await Promise.all([dialog, ...fighters].map((thing) => thing.boundingBox()));
        for (const fighter of frames.slice(1)) assert.ok(!overlap(frames[0], fighter), 'the question lies over a fighter');
        return press(page, dialog.getByRole('button', { name: 'Attack', exact: true }));
    }
    // A block may stand on the hex and take the click; the keyboard knows hexes and blocks apart.
    const isTaken = (await page.locator(`#board [data-hex="${place}"]`).count()) > 0;
    await press(page, isTaken ? { click: () => lit(page, place).press('Enter') } : lit(page, place));
}

test('a newcomer follows the tutorial to its end', { timeout: 300_000 }, async () => {
    const { page, complaints } = await person(house);
    await page.goto('/');
    await page.getByRole('button', { name: 'Learn by playing Multiverse War' }).click();
    await page.waitForURL(/\/t\//);
    const titles = new Set();
    for (let moves = 0; ; moves++) {
        await nextLesson(page);
        if (/Four missions win/.test(await guide(page).innerText())) {
            assert.equal(moves, 44);
            break;
        }
        const title = await guide(page).locator('h3').innerText();
        if (!titles.has(title)) assert.deepEqual(await flaws(page), [], title);
        titles.add(title);
        assert.equal(await choices(page).count(), 1, 'a lesson offers one thing');
        await obey(page);
    }
    // The answer of the opponent is a lesson, too: the learner names a number in it.
    assert.equal(titles.size, 9);
    assert.equal(await guide(page).locator('.steps-list li').count(), 4);
    assert.ok((await choices(page).count()) > 5, 'the game goes on freely');
    assert.deepEqual(await flaws(page), []);
    assert.deepEqual(complaints, []);
});

/** Where somebody's blocks stand, and what they are. */
async function army({ page }, whose) {
    const { view } = await seenBy(page);
    return view.blocks.filter(({ block }) => block.seat === whose);
}

/** How often the page of somebody speaks of a thing. */
const mentions = async ({ page }, thing) => (await page.content()).toLowerCase().split(thing).length - 1;

/** Does what it wants through the API: the first wish that is offered, as a test of the action. */
async function act({ page }, ...wishes) {
    const { offers, act } = await seenBy(page);
    const wish = wishes.find((wish) => offers.some(({ action }) => wish(action)));
    assert.ok(wish, `none of the wishes is offered: ${JSON.stringify(offers.map(({ action }) => action)).slice(0, 800)}`);
    await act(offers.find(({ action }) => wish(action)).action);
}
const is = (wanted) => (action) => JSON.stringify(action) === JSON.stringify(wanted);

/** Recruits units in the settlement: each on a hex of its own as long as there are any. */
async function recruit(somebody, ...faces) {
    const taken = new Set();
    for (const face of faces) {
        await act(somebody, is({ source: 'settlement' }));
        await act(somebody, is({ recruit: face }));
        const { offers } = await seenBy(somebody.page);
        const places = offers.map(({ action }) => action.place).filter((place) => place !== undefined);
        const place = places.find((place) => !taken.has(place)) ?? places[0];
        taken.add(place);
        await act(somebody, is({ place }));
    }
    await act(somebody, is('done'));
}

test('two people see only what they may see of each other', { timeout: 300_000 }, async () => {
    const [ann, bob] = [await person(house), await person(house, { colorScheme: 'dark' })];
    await makeTable(ann.page, 'multiverse-war', { seats: ['me', 'invited'], options: { scenario: 'starter', map: 'two_aggressive' } });
    await bob.page.goto(await ann.page.locator('[data-link]').inputValue());
    await bob.page.getByRole('button', { name: 'Take your seat' }).click();
    await bob.page.waitForURL(/\/t\/[^?]*$/);
    await ann.page.getByRole('button', { name: 'Start the game' }).click();
    const people = [ann, bob];
    for (const { page } of people) await page.locator('#board .multiverse').waitFor();
    for (const somebody of people) somebody.seat = (await seenBy(somebody.page)).seat;
    for (const somebody of [...people].sort((one, other) => one.seat - other.seat)) {
        await act(somebody, is({ faction: somebody === ann ? 'vikings' : 'romans' }));
    }

    // The cards of the factions name their units: they are gone first.
    for (const { page } of people) await page.waitForFunction(() => !document.querySelector('#board .choose'));
    // Both recruit at the same time. Nothing of it shows before both are done, and then only blocks.
    const known = { ann: await mentions(bob, 'shield maiden'), bob: await mentions(ann, 'legionary') };
    await recruit(ann, 'builder', 'shield_maiden', 'tribal_scout');
    assert.equal((await army(bob, ann.seat)).length, 0);
    await recruit(bob, 'builder', 'legionary', 'tribal_scout');
    for (const [watcher, other, name, before] of [[bob, ann, 'shield maiden', known.ann], [ann, bob, 'legionary', known.bob]]) {
        await watcher.page.locator(`#board [data-target^="unit:${other.seat}-"]`).nth(2).waitFor();
        assert.deepEqual((await army(watcher, other.seat)).map(({ face }) => face), [null, null, null]);
        assert.equal(await mentions(watcher, name), before, `the page speaks of the ${name}`);
        const labels = await watcher.page.locator(`#board [data-target^="unit:${other.seat}-"]`).evaluateAll((blocks) => blocks.map((block) => block.ariaLabel + block.textContent));
        assert.ok(labels.every((label) => !/shield|maiden|legionary|scout|builder/i.test(label)), labels.join('; '));
        assert.deepEqual(await flaws(watcher.page), []);
    }

    // Ann's Scout goes to Bob's settlement. As soon as he sees it, his page names it; and his own units are not named to her before she sees them.
    const home = (await seenBy(bob.page)).view;
    const goal = home.hexes.find(({ settlement }) => settlement === bob.seat).place;
    const distance = ([q, r]) => Math.max(Math.abs(q - goal[0]), Math.abs(r - goal[1]), Math.abs(q + r - goal[0] - goal[1]));
    const scoutOf = async (somebody) => (await army(somebody, ann.seat)).find(({ block }) => block.unit === scout);
    const scout = (await army(ann, ann.seat)).find(({ face }) => face === 'tribal_scout').block.unit;
    for (let count = 0; (await scoutOf(bob)).face === null; count++) {
        assert.ok(count < 400, 'the Scout is seen');
        for (const somebody of people) {
            const { view, offers, act: does } = await seenBy(somebody.page);
            if (offers.length === 0) continue;
            const place = (hex) => view.hexes[hex].place;
            const own = view.blocks.find(({ block }) => block.seat === ann.seat && block.unit === scout);
            // No adventures on the way: they may end badly.
            const leads = ({ step }) => step?.unit === scout && !view.hexes[step.to].token && distance(place(step.to)) < distance(place(own.hex));
            const steps = offers.filter(({ action }) => leads(action));
            const explores = offers.filter(({ action }) => action.explore?.unit === scout);
            const [wanted] = somebody === ann ? [...steps, ...explores] : [];
            const rest = offers.find(({ action }) => ['end_phase', 'done'].includes(action) || action.number);
            await does((wanted ?? rest ?? offers[0]).action);
        }
    }
    await bob.page.locator(`#board [data-target="unit:${ann.seat}-${scout}"][aria-label*="Scout"]`).waitFor();
    // What nobody sees is still hidden, on the page and on the wire. The Scout may well see all that Bob has; Bob sees nobody of those who stayed at Ann's home.
    for (const [watcher, other, atLeast] of [[ann, bob, 0], [bob, ann, 2]]) {
        const hidden = (await army(watcher, other.seat)).filter(({ identified, last }) => !identified && !last);
        assert.ok(hidden.length >= atLeast, `${hidden.length} are still hidden`);
        for (const { block, face } of hidden) {
            assert.equal(face, null);
            const label = await watcher.page.locator(`#board [data-target="unit:${block.seat}-${block.unit}"]`).evaluate((block) => block.ariaLabel + block.textContent);
            assert.ok(!/shield|maiden|legionary|scout|builder/i.test(label), label);
        }
    }
    for (const { complaints } of people) assert.deepEqual(complaints, []);
});

test('a click on the map is about what is clicked, and says why not', { timeout: 120_000 }, async () => {
    const somebody = await person(house);
    const { page, complaints } = somebody;
    await makeTable(page, 'multiverse-war', { seats: ['me', 'novice'], options: { scenario: 'starter', map: 'two_aggressive' } });
    await turn(page);
    await act(somebody, ({ faction }) => faction !== undefined);
    await turn(page);
    await recruit(somebody, 'builder', 'tribal_scout');
    // Whoever comes first may explore, and the other names numbers for that.
    while ((await seenBy(page)).view.phase !== 'action' || !(await page.locator('.picks').isVisible())) {
        const { offers, act: does } = await seenBy(page);
        const number = offers.find(({ action }) => action.number);
        if (number) await does(number.action);
        await page.waitForTimeout(100);
    }
    const { seat, view } = await seenBy(page);
    const unit = (face) => view.blocks.find((block) => block.block.seat === seat && block.face === face).block.unit;
    const block = (face) => page.locator(`#board [data-target="unit:${seat}-${unit(face)}"]`);
    const isChosen = (face) => page.locator(`#board [data-target="unit:${seat}-${unit(face)}"].chosen`).waitFor();
    const moment = () => page.locator('#choices .offers').getAttribute('data-moment');
    const begin = await moment();
    const why = page.locator('#why');

    // What a unit is shows while it is pointed at, lets clicks through, and goes as soon as it is chosen.
    await block('tribal_scout').hover();
    await why.waitFor();
    assert.equal(await why.evaluate((box) => getComputedStyle(box).pointerEvents), 'none');
    await block('tribal_scout').click();
    await isChosen('tribal_scout');
    await why.waitFor({ state: 'hidden' });
    await page.mouse.move(5, 5);
    await page.waitForTimeout(600);
    assert.ok(await why.isHidden());

    // A click on another unit of one's own chooses it and moves nobody.
    await block('builder').click();
    await isChosen('builder');
    assert.equal(await moment(), begin);

    // Whatever the chosen unit cannot do says why, and it stays chosen.
    const enemy = page.locator('#board .block.enemy').first();
    assert.equal(await enemy.getAttribute('aria-disabled'), 'true');
    await enemy.click({ force: true });
    await why.getByText(/ M\d+\.\d+/).waitFor();
    await why.getByText(/hexes away, and this unit has \d AP/).waitFor();
    await isChosen('builder');
    await block('tribal_scout').click();
    const far = await page.locator('#board .hex').evaluateAll((hexes) => hexes.filter((hex) => !hex.classList.contains('reach') && !hex.classList.contains('foreign')).at(-1).dataset.target);
    await page.locator(`#board [data-target="${far}"]`).click({ force: true });
    await why.getByText('No way leads there now.').waitFor();
    await isChosen('tribal_scout');
    assert.equal(await moment(), begin);

    // The hex of the other is entered by the price of the way to it.
    const hex = await block('builder').getAttribute('data-hex');
    await page.locator(`#war-map [data-enter="${hex}"]`).click();
    await page.waitForFunction(([target, hex]) => document.querySelector(`#board [data-target="${target}"]`).dataset.hex === hex, [`unit:${seat}-${unit('tribal_scout')}`, hex]);
    assert.deepEqual(complaints, []);
});

test('a game of teams with three bots is played to its end', { timeout: 600_000 }, async () => {
    const { page, complaints } = await person(house, { viewport: { width: 390, height: 844 } });
    await makeTable(page, 'multiverse-war', { seats: ['me', 'novice', 'novice', 'novice'], options: { turn_limit: '12' } });
    await turn(page);
    await page.locator('#board .multiverse').waitFor();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= 390, `the page is ${width} wide on a phone`);
    assert.deepEqual(await flaws(page), []);
    await hurry(page);
    assert.match(await page.locator('.headline').innerText(), /win/i);
    assert.deepEqual(await flaws(page), []);
    assert.deepEqual(complaints, []);
});
