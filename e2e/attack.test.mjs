// An attack of Battalia between two people, each in a browser: a retreat, a chase, an ambush, and two lines.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { UNIT, neighbours, playUntil, sight, table, weapons } from './battalia.mjs';
import { flaws, open, person, press, turn } from './house.mjs';

let house;
before(async () => (house = await open()));
after(() => house.close());

const heroOf = (view, seat) => view.heroes.find(({ hero }) => hero.seat === seat);

/** What both do until they meet: they join their cities and hire a hero each; Ann gathers weapons and marches to Bob's hero. */
function wishes(seats) {
    return ({ view, own, seat, cards }) => {
        const [mine, his] = [heroOf(view, seat), heroOf(view, seats.bob)];
        const attacks = seat === seats.ann;
        const wanted = [];
        const want = (when, ...what) => when && wanted.push(...what);
        want(!view.map.squares.find(({ square }) => square === 'b1').card, 'menu:build_road', 'deck:road:tee', 'square:b1');
        want(!mine, 'menu:hire_hero');
        if (attacks && mine && his && mine.square !== his.square) {
            want(true, 'menu:march', `square:${his.square}`);
            want(mine.square !== 'b1', 'square:b1');
            want(true, 'hand:supply');
        }
        const pays = cards(/^supply$/).length > 0;
        // There are nine, so that nobody takes the other's.
        want(pays && weapons(own) < (attacks ? 5 : 2), 'menu:create_artefact', 'deck:artefact:weapon');
        want(!attacks && own.deck_size < 16, 'menu:hire_unit');
        return wanted;
    };
}

/** Has it come so far? It is Bob's turn, Ann's hero has reached his, he can deploy a unit, and she holds enough to attack twice and to chase. */
function ready(seats, ann, bob) {
    return async ({ view, offers, cards }, somebody) => {
        if (somebody !== bob || !offers.some(({ targets }) => targets.includes('menu:deploy'))) return false;
        const [hers, his] = [heroOf(view, seats.ann), heroOf(view, seats.bob)];
        if (!hers || hers.square !== his?.square || cards(UNIT).length === 0 || !cards(/^supply$/).length) return false;
        const armed = await sight(ann.page);
        return armed.cards(/^weapon-/).length >= 2 && armed.cards(/^supply$/).length >= 1 && armed.cards(UNIT).length >= 1;
    };
}

/** Clicks a thing on the board that can be clicked, and waits for what comes of it. */
const click = ({ page }, target) => press(page, page.locator(`#board [data-target^="${target}"]:not([aria-disabled])`).first());
/** Clicks a choice in the list. */
const choose = ({ page }, action) => press(page, page.locator(`#choices [data-action='${JSON.stringify(action)}']`));

/** How a side stands in the battle, as the page says: Attack or Defence. */
const camp = ({ page }, side) => page.locator('.battle .camp', { hasText: side });
const total = (somebody, side) => camp(somebody, side).locator('.sum').innerText().then(Number);
/** What lies in a place of the other player, as the page shows it: faces and backs. */
async function others({ page }, place) {
    const zone = page.locator('.other .zone', { has: page.locator('h3', { hasText: place }) });
    return { faces: await zone.locator('.chip').evaluateAll((chips) => chips.map((chip) => chip.ariaLabel)), backs: await zone.locator('.back').count() };
}
/** How often the board speaks of a card. */
const mentions = async ({ page }, card) => (await page.locator('#board').innerHTML()).toLowerCase().split(card.toLowerCase()).length - 1;
/** Waits until the page asks this: one click may stand for several choices. */
const asks = ({ page }, question) => page.locator('.whose.you .question', { hasText: question }).waitFor();
/** The lines of the log after a moment, and the last moment that it knows. */
const told = ({ page }, after = -1) =>
    page.locator('#log .lines li').evaluateAll((lines, after) => lines.filter((line) => Number(line.dataset.moment) > after).map((line) => line.textContent), after);
const lastMoment = ({ page }) => page.locator('#log .lines').evaluate((lines) => Number(lines.dataset.last));

test('two people fight: one retreats, is chased, and springs an ambush', { timeout: 120_000 }, async () => {
    const [ann, bob] = [await person(house), await person(house, { colorScheme: 'dark' })];
    await table(ann.page, { seats: ['me', 'invited'], options: { buff: 'off', days: '84' }, pack: neighbours() });
    await bob.page.goto(await ann.page.locator('[data-link]').inputValue());
    await bob.page.getByRole('button', { name: 'Take your seat' }).click();
    await bob.page.waitForURL(/\/t\/[^?]*$/);
    await ann.page.getByRole('button', { name: 'Start the game' }).click();
    for (const { page } of [ann, bob]) await page.locator('#board .battalia').waitFor();
    const seats = { ann: (await sight(ann.page)).seat, bob: (await sight(bob.page)).seat };
    await playUntil([ann, bob], wishes(seats), ready(seats, ann, bob));
    const [hers, his] = [`hero:${seats.ann}:1`, `hero:${seats.bob}:1`];

    // Bob deploys a unit, and Ann sees a back.
    await turn(bob.page);
    const key = (await sight(bob.page)).cards(UNIT)[0];
    const card = bob.page.locator(`#board [data-target^="hand:${key}"] .sr`);
    const name = (await card.innerText()).match(/In your hand: (?:\d+ × )?([^,;]+)/)[1];
    const before = { board: await mentions(ann, name), log: await lastMoment(ann) };
    await click(bob, 'ambush');
    await click(bob, `hand:${key}`);
    await click(bob, 'hand:supply');
    assert.match(await bob.page.locator('#board [data-target=ambush] .sr').innerText(), new RegExp(name, 'i'));
    await ann.page.waitForFunction((known) => Number(document.querySelector('#log .lines').dataset.last) > known, before.log);
    const lines = await told(ann, before.log);
    assert.equal(lines.length, 1);
    assert.match(lines[0], /deploys a card into the ambush and suspends a supply/);
    const isSecret = async () => {
        assert.deepEqual(await others(ann, 'Ambush'), { faces: [], backs: 1 });
        const { view } = await sight(ann.page);
        const { hand, at_hand: usable, ambush, hand_count: count } = view.players[seats.bob];
        assert.deepEqual([hand, usable, ambush], [null, null, [null]]);
        assert.deepEqual(await others(ann, 'Hand'), { faces: [], backs: count });
        const held = await ann.page.locator('#board [data-target^="hand:"] .sr').allInnerTexts();
        assert.ok(held.every((words) => words.startsWith('In your hand: ')));
    };
    await isSecret();
    assert.equal(await mentions(ann, name), before.board, `the board of Ann speaks of ${name}`);

    // She attacks. He is asked at once, and goes away.
    await choose(bob, 'pass');
    await turn(ann.page);
    await choose(ann, 'decline');
    await click(ann, his);
    await asks(ann, /With which weapon/);
    await click(ann, 'hand:weapon');
    await ann.page.locator('.whose.wait').waitFor();
    await turn(bob.page);
    await asks(bob, /attacks your first hero on .*Does your hero retreat\?/);
    assert.equal(await total(bob, 'Attack'), await total(ann, 'Attack'));
    await isSecret();
    await click(bob, 'square:b1');
    await turn(ann.page);
    assert.match((await told(ann)).at(-1), /first hero retreats to b1/);
    assert.equal(await ann.page.locator('.battle').count(), 0);
    await ann.page.locator('#board [data-target="square:b1"] .sr', { hasText: 'first hero' }).waitFor({ state: 'attached' });

    // She follows him for a supply, and opens again. Now he stands firm and springs his ambush.
    await click(ann, hers);
    await click(ann, 'hand:supply');
    await click(ann, 'square:b1');
    await choose(ann, 'done');
    await click(ann, his);
    await click(ann, 'hand:weapon');
    await turn(bob.page);
    await isSecret();
    await choose(bob, 'stay');
    await asks(bob, /ambush/);
    await isSecret();
    await click(bob, 'ambush');
    await turn(ann.page);
    assert.match((await told(ann)).at(-1), new RegExp(`ambush.*${name}`, 'i'));
    assert.deepEqual(await others(ann, 'Ambush'), { faces: [], backs: 0 });
    const shown = await others(ann, 'Hand');
    assert.ok(shown.faces.some((face) => face.toLowerCase().startsWith(name.toLowerCase())), 'what was sprung is open');
    assert.deepEqual(shown.faces.length, 1);

    // Both lines grow card by card, and both see the same sums.
    for (const [somebody, side] of [[ann, 'Attack'], [bob, 'Defence']]) {
        await turn(somebody.page);
        assert.deepEqual(await flaws(somebody.page), []);
        const units = somebody.page.locator('#board .hand :is([data-target*="friman"], [data-target*="chief"], [data-target*="priest"], [data-target*="lord"]):not([aria-disabled])');
        // The sum itself may stay: a card of another faction costs the morale bonus.
        const worth = camp(somebody, side).locator('.part', { hasText: 'cards' }).locator('b');
        let [laid, cards] = [0, (await worth.count()) > 0 ? Number(await worth.innerText()) : 0];
        for (; (await units.count()) > 0; laid++) {
            await press(somebody.page, units.first());
            await worth.filter({ hasNotText: new RegExp(`^${cards}$`) }).waitFor();
            const now = Number(await worth.innerText());
            assert.ok(now > cards, `the cards of the ${side} grow from ${cards} to ${now}`);
            cards = now;
        }
        assert.ok(laid > 0, `${side} has a card to lay`);
        const other = somebody === ann ? bob : ann;
        const sum = await total(somebody, side);
        await camp(other, side).locator('.sum', { hasText: new RegExp(`^${sum}$`) }).waitFor();
        if (somebody === bob) assert.deepEqual([await total(ann, 'Attack'), await total(ann, 'Defence')], [await total(bob, 'Attack'), sum]);
        if (somebody === ann) await choose(ann, 'done');
    }

    // Only a higher attack wins; the other hero leaves the map.
    const wins = (await total(bob, 'Attack')) > (await total(bob, 'Defence'));
    await choose(bob, 'done');
    await turn(ann.page);
    const [gone, stays] = wins ? [his, hers] : [hers, his];
    for (const { page } of [ann, bob]) {
        await page.locator(`#board [data-target="${gone}"]`).waitFor({ state: 'detached' });
        assert.equal(await page.locator(`#board [data-target="${stays}"]`).count(), 1);
        assert.equal(await page.locator('.battle').count(), 0);
    }
    for (const { complaints } of [ann, bob]) assert.deepEqual(complaints, []);
});
