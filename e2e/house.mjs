// What every test needs: a server of its own, a browser, and people who click.

import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
export const program = process.env.TRESTLE ?? join(process.env.CARGO_TARGET_DIR ?? join(root, 'target'), 'release', 'trestle');
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const QUIET = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

/** A server with an empty store, and a browser. */
export async function open() {
    const data = mkdtempSync(join(tmpdir(), 'trestle-e2e-'));
    const server = spawn(program, ['serve', '--json', '--listen', '127.0.0.1:0', '--data', data, '--log', 'warn', '--no-limits'], { stdio: ['ignore', 'pipe', 'inherit'] });
    const url = await new Promise((found, failed) => {
        let heard = '';
        server.stdout.on('data', (chunk) => {
            heard += chunk;
            const said = heard.match(/"listening":"([^"]+)"/);
            if (said) found(said[1]);
        });
        server.on('exit', (code) => failed(new Error(`the server ended with ${code}: ${heard}`)));
    });
    const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: QUIET });
    return {
        url,
        browser,
        async close() {
            await browser.close();
            server.removeAllListeners('exit');
            const ended = new Promise((done) => server.on('exit', done));
            server.kill('SIGTERM');
            await ended;
            rmSync(data, { recursive: true });
        },
    };
}

/** Somebody with a browser window of his own. What the page complains about is kept in `complaints`. */
export async function person(house, options = {}) {
    const context = await house.browser.newContext({ baseURL: house.url, viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce', ...options });
    const page = await context.newPage();
    const complaints = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    return { context, page, complaints };
}

/** Opens the set-up page of a game, chooses who sits where, and opens the table. `others` are values of the seats after the first. */
export async function setUp(page, game, others) {
    await page.goto(`/new/${game}`);
    const seats = page.locator('select[name=seats]');
    for (let at = 1; at < (await seats.count()); at++) {
        await seats.nth(at).selectOption(others[at - 1] ?? '');
    }
    await page.getByRole('button', { name: 'Open the table' }).click();
    await page.waitForURL(/\/t\//);
}

/** The choices that the page offers now. */
export const choices = (page) => page.locator('#choices [data-action]');

/** Waits until the page says that it is the reader's turn, or that the game is over. */
export async function turn(page, timeout = 60_000) {
    await page.waitForFunction(() => document.querySelector('.whose.you') || document.querySelector('.whose.over'), null, { timeout });
    return (await page.locator('.whose.over').count()) === 0;
}

/** Presses a choice and waits until the page shows what came of it. */
export async function press(page, choice) {
    const before = await page.locator('#choices .offers').getAttribute('data-moment');
    await choice.click();
    await page.waitForFunction((before) => document.querySelector('#choices .offers')?.dataset.moment !== before, before, { timeout: 60_000 });
}

/** Plays like somebody who tries everything once, and seldom goes back. */
export async function playOn(page, most) {
    let seed = 7;
    for (let presses = 0; presses < most; presses++) {
        if (!(await turn(page))) return presses;
        const words = await choices(page).locator('.words').allTextContents();
        const good = words.map((word, at) => [word, at]).filter(([word]) => !/^(Back|Go back|Give up|Cancel|Take .* back)/i.test(word));
        const from = good.length > 0 ? good : words.map((word, at) => [word, at]);
        seed = (seed * 1103515245 + 12345) % 2147483648;
        const [, at] = from[Math.floor((seed / 2147483648) * from.length)];
        await press(page, choices(page).nth(at));
    }
    throw new Error(`the game did not end after ${most} choices`);
}

/** Plays a whole game for the reader in the first seat, without thinking and without the page. */
export async function hurry(page) {
    const table = new URL(page.url()).pathname.split('/')[2];
    await page.evaluate(async (table) => {
        const at = (path) => `/api/tables/${table}/${path}`;
        for (let count = 0; count < 20_000; count++) {
            const { status, awaits } = await (await fetch(`/api/tables/${table}`)).json();
            if (status === 'over') return;
            if (!awaits.includes(0)) {
                await new Promise((later) => setTimeout(later, 5));
                continue;
            }
            const { offers } = await (await fetch(at('offers?seat=0'))).json();
            const { action } = offers[(count * 7) % offers.length];
            await fetch(at('act'), { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ seat: 0, action }) });
        }
    }, table);
    await page.locator('.whose.over').waitFor();
}

/** What axe finds on this page that is serious or worse. */
export async function flaws(page) {
    // The page lets no other script in, so this one comes by the debugger.
    await page.evaluate(axe);
    const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
    // What is drawn on a block of a map is short for its name ("Pike", 2 for 2 AP); the name says all of it in words.
    const isDrawn = (id, node) => id === 'label-content-name-mismatch' && node.html.startsWith('<g class="piece block');
    return found.violations
        .map((violation) => ({ ...violation, nodes: violation.nodes.filter((node) => !isDrawn(violation.id, node)) }))
        .filter(({ nodes }) => nodes.length > 0)
        .filter((violation) => ['serious', 'critical'].includes(violation.impact))
        .map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.html.slice(0, 120)).slice(0, 3).join(' | ')}`);
}
