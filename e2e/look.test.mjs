// Looking: why not, replay, playing on, errors, and everybody who does not use a mouse on a large screen.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { choices, flaws, open, person, press, setUp, turn } from './house.mjs';

let house;
before(async () => (house = await open()));
after(() => house.close());

/** A game that begins with the learner, who can afford something. */
async function firstGame(somebody) {
    await somebody.page.goto('/');
    await somebody.page.getByRole('button', { name: /Learn by playing/ }).first().click();
    await somebody.page.getByText('1. Recruit a character').waitFor();
    await turn(somebody.page);
}

async function newGame(somebody) {
    await setUp(somebody.page, 'seven', ['novice', 'novice', 'novice']);
    await turn(somebody.page);
}

test('whatever is not possible says why, with the rule', { timeout: 120_000 }, async () => {
    const ann = await person(house);
    await newGame(ann);
    const closed = ann.page.locator('#board [data-target^="portal:"][aria-disabled=true]').first();
    await closed.hover();
    const why = ann.page.locator('#why');
    await why.getByRole('link').first().waitFor();
    const rule = await why.getByRole('link').first().innerText();
    assert.match(rule, /^S\d+\.\d+$/);
    const link = await why.getByRole('link').first().getAttribute('href');
    assert.equal(link, `/rules/seven#${rule}`);
    // The same by keyboard alone.
    await ann.page.mouse.move(0, 0);
    await ann.page.keyboard.press('Escape');
    await closed.focus();
    await why.getByRole('link').first().waitFor();
    await ann.page.goto(link);
    const paragraph = ann.page.locator(`[id="${rule}"]`);
    assert.ok(await paragraph.isVisible());
    assert.deepEqual(ann.complaints, []);
});

test('a click on a card does what the menu and the card together mean', { timeout: 120_000 }, async () => {
    const ann = await person(house);
    await firstGame(ann);
    const card = ann.page.locator('#board .piece[data-target^="character:"]:not([aria-disabled])').first();
    await card.click();
    await ann.page.getByText(/Do you recruit|how do you pay/).first().waitFor();
    assert.deepEqual(ann.complaints, []);
});

test('a second use of a character is announced before it is done', { timeout: 180_000 }, async () => {
    const ann = await person(house);
    await firstGame(ann);
    const menu = async () => {
        for (;;) {
            await choices(ann.page).first().waitFor({ timeout: 60_000 });
            if ((await ann.page.locator('#choices [data-targets="menu:pass"]').count()) > 0) return;
            // Others may ask something in between.
            await press(ann.page, choices(ann.page).last());
        }
    };
    await ann.page.locator('#board .piece[data-target^="character:"]:not([aria-disabled])').first().click();
    // Paying in the only way leads straight to the confirmation.
    await press(ann.page, ann.page.locator('#choices [data-targets="menu:confirm"]'));
    await menu();
    await press(ann.page, ann.page.locator('#board .piece.card[data-target^="character:"]:not(.tapped):not([aria-disabled])', { hasText: 'your character' }));
    await menu();
    const tapped = ann.page.locator('#board .piece.tapped[data-warning]');
    const name = await tapped.getAttribute('data-target');
    await tapped.click();
    await ann.page.locator('#toast.shown').getByText(/a second use gives its gifts once more and discards it/).waitFor();
    await ann.page.locator(`#choices [data-targets~="${name}"]`).getByText('it is discarded').waitFor();
    await press(ann.page, ann.page.locator(`#board [data-target="${name}"]`));
    await ann.page.locator(`#board .piece.tapped[data-target="${name}"]`).waitFor({ state: 'detached' });
    assert.deepEqual(ann.complaints, []);
});

test('a move can be taken back', { timeout: 120_000 }, async () => {
    const ann = await person(house);
    await newGame(ann);
    const before = await choices(ann.page).count();
    await press(ann.page, choices(ann.page).first());
    await ann.page.getByRole('button', { name: 'Undo', exact: true }).click();
    await ann.page.waitForFunction((count) => document.querySelectorAll('#choices [data-action]').length === count, before);
    assert.deepEqual(ann.complaints, []);
});

test('a game is seen again move by move, and played on from there', { timeout: 180_000 }, async () => {
    const ann = await person(house);
    await newGame(ann);
    for (let count = 0; count < 6; count++) {
        if (await turn(ann.page)) await press(ann.page, choices(ann.page).last());
    }
    await turn(ann.page);
    await ann.page.getByRole('link', { name: 'All of it' }).click();
    await ann.page.getByRole('link', { name: 'First' }).click();
    await ann.page.getByText('Move 0 of').waitFor();
    await ann.page.getByRole('link', { name: 'Next' }).click();
    await ann.page.getByText('Move 1 of').waitFor();
    assert.match(ann.page.url(), /moment=1/);
    const old = ann.page.url().match(/\/t\/([^/]+)/)[1];
    await ann.page.getByRole('button', { name: 'Play on from here' }).click();
    await ann.page.waitForURL((url) => /\/t\/[^/]+$/.test(url.pathname) && !url.pathname.includes(old));
    await turn(ann.page);
    await press(ann.page, choices(ann.page).last());
    assert.deepEqual(ann.complaints, []);
});

test('keyboard alone is enough', { timeout: 180_000 }, async () => {
    const ann = await person(house);
    await ann.page.goto('/');
    const reach = async (wanted) => {
        for (let count = 0; count < 400; count++) {
            await ann.page.keyboard.press('Tab');
            if (await ann.page.evaluate((wanted) => document.activeElement?.matches(wanted), wanted)) return;
        }
        assert.fail(`${wanted} cannot be reached by the keyboard`);
    };
    await reach('form[data-api] button');
    await ann.page.keyboard.press('Enter');
    await ann.page.waitForURL(/\/t\//);
    for (let count = 0; count < 4; count++) {
        await turn(ann.page);
        const before = await ann.page.locator('#choices .offers').getAttribute('data-moment');
        await reach('#choices [data-action]');
        await ann.page.keyboard.press('Enter');
        await ann.page.waitForFunction((before) => document.querySelector('#choices .offers')?.dataset.moment !== before, before);
    }
    // A thing on the board is a button as well.
    await turn(ann.page);
    await reach('#board .piece');
    assert.deepEqual(ann.complaints, []);
});

test('a phone shows everything without scrolling sideways', { timeout: 120_000 }, async () => {
    const ann = await person(house, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await newGame(ann);
    for (const path of [new URL(ann.page.url()).pathname, '/', '/new/seven', '/rules/seven', '/account']) {
        await ann.page.goto(path);
        const width = await ann.page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(width <= 390, `${path} is ${width} px wide`);
    }
    await ann.page.goBack();
    assert.deepEqual(ann.complaints, []);
});

test('a phone is enough to play: taps on the board and in the list', { timeout: 120_000 }, async () => {
    const ann = await person(house, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await firstGame(ann);
    await ann.page.locator('#board [data-target^="portal:"][aria-disabled=true]').first().tap({ force: true });
    await ann.page.locator('#why').getByRole('link').first().waitFor();
    await ann.page.locator('#board .piece[data-target^="character:"]:not([aria-disabled])').first().tap();
    await ann.page.getByText(/Do you recruit|how do you pay/).first().waitFor();
    assert.deepEqual(ann.complaints, []);
});

test('the first game is guided step by step', { timeout: 180_000 }, async () => {
    const ann = await person(house);
    await firstGame(ann);
    await ann.page.locator('#board .piece[data-target^="character:"]:not([aria-disabled])').first().click();
    await ann.page.getByText(/Do you recruit|how do you pay/).first().waitFor();
    const known = () => ann.page.locator('#guide progress').evaluate((bar) => bar.value);
    for (let count = 0; count < 30 && (await known()) === 0; count++) {
        const words = await choices(ann.page).locator('.words').allTextContents();
        const forward = words.findIndex((word) => !/^(Back|Go back|Give up)/i.test(word));
        await press(ann.page, choices(ann.page).nth(Math.max(0, forward)));
    }
    await ann.page.getByText('2. Gain gifts').waitFor();
    // What was learned is read off the game: nothing is lost by coming back.
    await ann.page.reload();
    assert.equal(await known(), 1);
    assert.deepEqual(ann.complaints, []);
});

test('people who meet an old link, a full table or a private one are helped', { timeout: 120_000 }, async () => {
    const [ann, bob] = [await person(house), await person(house)];
    await bob.page.goto('/t/NoSuchTable1');
    await bob.page.getByText('There is nothing here').waitFor();
    await bob.page.getByRole('link', { name: 'To the games' }).click();
    await bob.page.getByText('Heavy games').waitFor();
    await bob.page.goto('/nowhere');
    await bob.page.getByText('There is nothing here').waitFor();
    await newGame(ann);
    await bob.page.goto(new URL(ann.page.url()).pathname);
    await bob.page.getByText('You watch this game').waitFor();
    assert.equal(await choices(bob.page).count(), 0);
    // What the browser itself says about a page that is not there is no complaint of ours.
    assert.deepEqual(bob.complaints.filter((words) => !words.includes('404')), []);
});

test('axe finds nothing serious on any page, light or dark', { timeout: 240_000 }, async () => {
    for (const colorScheme of ['light', 'dark']) {
        const ann = await person(house, { colorScheme });
        await setUp(ann.page, 'seven', ['open', 'novice']);
        const gathering = new URL(ann.page.url()).pathname;
        await newGame(ann);
        const game = new URL(ann.page.url()).pathname;
        await firstGame(ann);
        const guided = new URL(ann.page.url()).pathname;
        await setUp(ann.page, 'tictactoe', ['novice']);
        while (await turn(ann.page)) await press(ann.page, choices(ann.page).first());
        const over = new URL(ann.page.url()).pathname;
        for (const path of ['/', '/new/seven', '/account', '/rules', '/rules/seven', '/nowhere', gathering, game, guided, over, `${game}/replay?moment=1`]) {
            await ann.page.goto(path);
            assert.deepEqual(await flaws(ann.page), [], `${path} in ${colorScheme}`);
        }
    }
});
