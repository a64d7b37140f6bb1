import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildClients } from '../../src-server/launch/client-build.ts';
import { openStage } from '../../tests/browser/support/client-stage.ts';
import { setScene } from '../pictures/scenes.ts';
import { launchBrowser } from '../testing/launch-browser.ts';
import { BUDGETS, type Budget, KB, OTHER_PAGES } from './bytes/budgets.ts';
import { firstLoadOf } from './bytes/first-load.ts';

/** Brotli size of each page's first load in the built client, compared with its budget and its aim. */
const OUT = '.cache/bytes';
const PENDING = {
  email: 'a@example.com',
  plan: 'standard',
  billing: 'monthly',
  price: 49,
  userId: 'u',
};

await buildClients(console.log).done;
const browser = await launchBrowser();
const stages = { landing: await openStage({ landing: true }), app: await openStage() };
const rows: Record<string, Record<string, number | string>> = {};

const pages: Partial<Budget>[] = [...BUDGETS, ...OTHER_PAGES];
for (const { path = '/', as, script, document } of pages) {
  const stage = as === 'stranger' ? stages.landing : stages.app;
  setScene(stage, { name: path, path, ...(as === 'subscriber' ? { user: {} } : {}) });
  stage.answer('billing.verifyPayment', { success: true, email: PENDING.email, plan: 'standard' });
  stage.answer('billing.verifyPaymentSession', { success: true, customerEmail: PENDING.email });
  const context = await browser.newContext();
  await context.addInitScript(
    ({ kept, token, operator }) => {
      sessionStorage.setItem('pendingSubscription', kept);
      if (token) localStorage.setItem('authToken', 'a@example.com');
      if (operator) sessionStorage.setItem('adminSession', 'true');
    },
    { kept: JSON.stringify(PENDING), token: as === 'subscriber', operator: as === 'operator' },
  );
  const page = await context.newPage();
  await page.goto(stage.origin + path);
  const load = await firstLoadOf(page);
  await context.close();
  const kilobytes = (bytes: number) => Number((bytes / KB).toFixed(1));
  const isOver =
    load.script > (script?.most ?? Infinity) * KB ||
    load.document > (document?.most ?? Infinity) * KB;
  if (isOver) process.exitCode = 1;
  rows[`${path} (${as})`] = {
    'document KB': kilobytes(load.document),
    'script KB': kilobytes(load.script),
    'style KB': kilobytes(load.style),
    files: load.files,
    'at most': [document?.most, script?.most].filter(Boolean).join(' + ') || '',
    aim: [document?.aim, script?.aim].filter(Boolean).join(' + ') || '',
    verdict: script === undefined ? '' : isOver ? 'TOO HEAVY' : 'ok',
  };
}
await browser.close();
await Promise.all([stages.landing.close(), stages.app.close()]);
mkdirSync(OUT, { recursive: true });
writeFileSync(join(OUT, 'report.json'), JSON.stringify(rows, null, 2));
console.table(rows);
