import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeAnchor } from '../../src-server/signals/record/anchors/take-anchor.ts';
import { browserOfThisFile } from '../support/browser/browser.ts';
import { personAt } from '../support/http-person.ts';
import { append, judge, trade } from '../support/signals/record-stage.ts';
import { createTestApp, OPERATOR, type TestApp } from '../support/test-app.ts';
import { accessibilityFaults } from './support/accessibility.ts';

const browser = browserOfThisFile();
const STRATEGIES = ['wm-4h', 'orderblock-1d'];
let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await createTestApp({ clientDirectory: 'dist/client' });
  const operator = personAt(app.url);
  await operator.post('/api/admin-login', OPERATOR);
  await operator.post('/trpc/admin.changeRecord', { isShown: true, anchorChannel: null });
  for (let at = 0; at < 64; at += 1) {
    const strategy = STRATEGIES[at % 5 === 0 ? 1 : 0] ?? null;
    // A losing streak, and later one that recovers.
    const price = (at > 20 && at < 31) || at % 3 === 0 ? '90' : '116.5';
    await trade(app, price, { strategy });
    if (at % 16 === 0) await app.control('POST', '/clock/advance', { days: 1 });
  }
  await append(app, { strategy: 'wm-4h', isLate: true });
  await append(app, { strategy: 'wm-4h', side: 'short', stop: '110', targets: ['85'] });
  const withdrawn = await append(app, { strategy: 'wm-4h' });
  await append(app, { strategy: 'wm-4h', kind: 'withdrawal', ref: withdrawn });
  await app.control('POST', '/clock/advance', { milliseconds: 86_400_000 + 15 * 60_000 });
  await takeAnchor(app.app.parts);
  await judge(app);
  await app.app.parts.record.load();
  folder = mkdtempSync(join(tmpdir(), 'record-'));
  for (const name of ['chain.ndjson', 'anchors.txt', 'verify.html']) {
    const answer = await fetch(`${app.url}/record/${name}`);
    writeFileSync(join(folder, name), await answer.text());
  }
});
afterAll(() => app.close());

test('the record’s button is written in the language of its reader', () => {
  const built = readFileSync('dist/client/record.html', 'utf8');
  expect(built).toContain('<a href="/#pricing">⟦landing.hero.plans⟧</a>');
});

test.each(['record', 'status'])(
  '/%s is accessible in both schemes and fits every width',
  async (name) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const width of [320, 390, 1440]) {
        const page = await browser.open({ viewport: { width, height: 900 }, colorScheme });
        await page.goto(`${app.url}/${name}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        const excess = await page.evaluate(
          () => document.documentElement.scrollWidth - window.innerWidth,
        );
        expect(excess).toBe(0);
        if (process.env.RECORD_SHOTS !== undefined) {
          const file = `${process.env.RECORD_SHOTS}/${name}-${width}-${colorScheme}.png`;
          await page.screenshot({ path: file, fullPage: width === 1440 });
        }
        expect(await accessibilityFaults(page)).toEqual([]);
        await page.context().close();
      }
    }
  },
);

test.each(['record', 'status', 'cancel', 'withdraw'])(
  '/%s switches its colours, and remembers the choice',
  async (name) => {
    const page = await browser.open({ colorScheme: 'light' });
    const scheme = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
    await page.goto(`${app.url}/${name}`);
    await page.getByRole('button', { name: 'Switch color mode' }).click();
    expect(await scheme()).toBe('dark');
    await page.reload();
    expect(await scheme()).toBe('dark');
    await page.context().close();
  },
);

test('the verifier works without a network, and names a changed entry', async () => {
  const page = await browser.open({});
  await page.context().setOffline(true);
  await page.goto(pathToFileURL(join(folder, 'verify.html')).href);
  await page.getByLabel('Record, chain.ndjson').setInputFiles(join(folder, 'chain.ndjson'));
  await page.getByLabel('Anchors, anchors.txt').setInputFiles(join(folder, 'anchors.txt'));
  await page.getByText('Nothing was changed.').waitFor();
  await page.getByText(/^65 closed signals: /).waitFor();
  const chain = await (await fetch(`${app.url}/record/chain.ndjson`)).text();
  const entry = JSON.parse(chain.split('\n')[7] ?? '{}');
  await page.getByLabel(/^Footer/).fill(`#7 · ${entry.hash.slice(0, 16)}`);
  await page.getByLabel(/^Footer/).blur();
  await page.getByText('The message shows the entry that the record has.').waitFor();
  writeFileSync(join(folder, 'changed'), chain.replace('"price":"116.5"', '"price":"117"'));
  await page.getByLabel('Record, chain.ndjson').setInputFiles(join(folder, 'changed'));
  await page.getByText('is not what its hash was made of').waitFor();
  if (process.env.RECORD_SHOTS !== undefined) {
    await page.screenshot({ path: `${process.env.RECORD_SHOTS}/verifier.png` });
  }
  expect(await accessibilityFaults(page)).toEqual([]);
});
