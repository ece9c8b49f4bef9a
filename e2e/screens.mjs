// Pictures of every page, at desktop and phone size, light and dark: `scripts/e2e screens` puts them into target/screens.

import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { choices, hurry, open, person, press, setUp, turn } from './house.mjs';
import { names, reach } from './scenes.mjs';

const folder = join(dirname(fileURLToPath(import.meta.url)), '..', 'target', 'screens');
mkdirSync(folder, { recursive: true });
const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

const house = await open();
const ann = await person(house);
await setUp(ann.page, 'seven', ['open', 'invited', 'squire']);
const gathering = new URL(ann.page.url()).pathname;
await setUp(ann.page, 'seven', ['squire', 'squire', 'squire']);
const game = new URL(ann.page.url()).pathname;
for (let count = 0; count < 60 && (await turn(ann.page)); count++) {
    const offers = await choices(ann.page).count();
    await press(ann.page, choices(ann.page).nth((count * 7) % Math.max(1, offers)));
}
await setUp(ann.page, 'seven', ['squire', 'squire']);
const over = new URL(ann.page.url()).pathname;
await hurry(ann.page);
await ann.page.goto('/');
await ann.page.getByRole('button', { name: /Learn by playing/ }).first().click();
await ann.page.waitForURL(/\/t\//);
await turn(ann.page);
const guide = new URL(ann.page.url()).pathname;
await setUp(ann.page, 'tictactoe', ['novice']);
const small = new URL(ann.page.url()).pathname;
while (await turn(ann.page)) await press(ann.page, choices(ann.page).first());

const battalia = {};
for (const name of names) battalia[`battalia-${name}`] = await reach(ann, name);

const state = await ann.context.storageState();
const pages = {
    home: '/',
    'set-up': '/new/seven',
    gathering,
    table: game,
    guide,
    replay: `${game}/replay?moment=20`,
    over,
    small,
    rulebooks: '/rules',
    rules: '/rules/seven#S7.18',
    account: '/account',
    nothing: '/nowhere',
    ...battalia,
};
// `screens.mjs battalia` takes only the pictures whose names begin so.
const wanted = Object.entries(pages).filter(([name]) => name.startsWith(process.argv[2] ?? ''));
for (const colorScheme of ['light', 'dark']) {
    for (const [size, viewport] of Object.entries(SIZES)) {
        const { page, context } = await person(house, { colorScheme, viewport, storageState: state });
        for (const [name, path] of wanted) {
            await page.goto(path);
            await page.waitForTimeout(300);
            await page.screenshot({ path: join(folder, `${name}-${size}-${colorScheme}.png`), fullPage: size === 'phone' && name !== 'rules' });
            console.log(`${name}-${size}-${colorScheme}.png`);
        }
        await context.close();
    }
}
await house.close();
