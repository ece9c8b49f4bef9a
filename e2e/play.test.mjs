// Whole games through the page alone.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { choices, open, person, press, setUp, turn } from './house.mjs';

let house;
before(async () => (house = await open()));
after(() => house.close());

/** Plays like somebody who tries everything once, and seldom goes back. */
async function playOn(page, most) {
    let seed = 7;
    for (let presses = 0; presses < most; presses++) {
        if (!(await turn(page))) return presses;
        const words = await choices(page).locator('.words').allTextContents();
        const good = words.map((word, at) => [word, at]).filter(([word]) => !/^(Back|Go back|Give up)/i.test(word));
        const from = good.length > 0 ? good : words.map((word, at) => [word, at]);
        seed = (seed * 1103515245 + 12345) % 2147483648;
        const [, at] = from[Math.floor((seed / 2147483648) * from.length)];
        await press(page, choices(page).nth(at));
    }
    assert.fail(`the game did not end after ${most} choices`);
}

test('a guest starts a game of "7" with one click and plays it to its end', { timeout: 600_000 }, async () => {
    const { page, complaints } = await person(house);
    await page.goto('/');
    await page.getByRole('button', { name: /Play now 7 against bots/ }).click();
    await page.waitForURL(/\/t\//);
    await playOn(page, 3000);
    await page.locator('.whose.over').waitFor();
    assert.match(await page.locator('.headline').innerText(), /win|lost/);
    await page.getByText('Was the dealing fair?').click();
    assert.match(await page.locator('.proof').innerText(), /Seed/);
    assert.equal(await page.getByRole('link', { name: 'Download the record' }).count(), 1);
    await page.goto('/');
    await page.getByRole('heading', { name: 'Finished games' }).waitFor();
    assert.equal(await page.locator('.over .tables a').count(), 1);
    assert.deepEqual(complaints, []);
});

test('two people play with a link, and one of them loses the connection in between', { timeout: 300_000 }, async () => {
    const [ann, bob] = [await person(house), await person(house)];
    await setUp(ann.page, 'seven', ['invited']);
    const link = await ann.page.locator('[data-link]').inputValue();
    await bob.page.goto(link);
    await bob.page.getByRole('button', { name: 'Take your seat' }).click();
    await bob.page.waitForURL(/\/t\/[^?]*$/);
    await ann.page.getByRole('button', { name: 'Start the game' }).click();
    await ann.page.locator('#board .seven').waitFor();
    await bob.page.locator('#board .seven').waitFor();
    for (let round = 0; round < 12; round++) {
        if (round === 6) {
            await bob.context.setOffline(true);
            await bob.page.locator('#lost:not([hidden])').waitFor();
        }
        // Whoever is asked plays; Bob cannot while he is away.
        const asked = (await ann.page.locator('.whose.you').count()) ? ann : bob;
        if (round === 6 || (asked === bob && round > 6)) {
            await bob.context.setOffline(false);
            await bob.page.locator('#lost[hidden]').waitFor({ state: 'attached' });
        }
        await turn(asked.page);
        await press(asked.page, choices(asked.page).last());
    }
    const told = (somebody) => somebody.page.locator('#log .lines li').last().getAttribute('data-moment');
    assert.ok(Number(await told(bob)) > 0);
    const race = (somebody) => somebody.page.locator('#people').innerText();
    assert.equal((await race(ann)).replace(' (you)', ''), (await race(bob)).replace(' (you)', ''));
    assert.deepEqual(ann.complaints, []);
});

test('an undo that others must agree to is asked for, and given', { timeout: 120_000 }, async () => {
    const [ann, bob] = [await person(house), await person(house)];
    await setUp(ann.page, 'tictactoe', ['invited']);
    await bob.page.goto(await ann.page.locator('[data-link]').inputValue());
    await bob.page.getByRole('button', { name: 'Take your seat' }).click();
    await bob.page.waitForURL(/\/t\/[^?]*$/);
    await ann.page.getByRole('button', { name: 'Start the game' }).click();
    await turn(ann.page);
    await press(ann.page, choices(ann.page).first());
    await turn(bob.page);
    await press(bob.page, choices(bob.page).first());
    await turn(ann.page);
    await ann.page.getByRole('button', { name: 'Ask for undo' }).click();
    await bob.page.getByText('asks to take the last move back').waitFor();
    await bob.page.getByRole('button', { name: 'Agree' }).click();
    await ann.page.locator('#log .undone').first().waitFor();
    assert.equal(await choices(ann.page).count(), 9);
    assert.deepEqual([...ann.complaints, ...bob.complaints], []);
});
