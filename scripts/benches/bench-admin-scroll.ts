import { availableParallelism, loadavg } from 'node:os';
import { buildClients } from '../../src-server/launch/client-build.ts';
import { openStage } from '../../tests/browser/support/client-stage.ts';
import { pagesOf } from '../../tests/browser/support/operator-answers.ts';
import { launchBrowser } from '../testing/launch-browser.ts';
import { longestTask } from './admin/longest-task.ts';

/**
 * `npm run check -- user-scroll`: scrolls through 10,000 users of the built panel under a Chromium trace. Fails when the
 * page ever holds more than 80 rows, or a main-thread task takes more than 200 ms.
 */
const [USERS, MAX_ROWS, MAX_MS] = [10_000, 80, 200];
const STEP = 1_600;

await buildClients(console.log).done;
const stage = await openStage();
stage.answer('admin.users', pagesOf(USERS));
stage.answer('admin.statistics', { currency: 'usd', days: [] });
const browser = await launchBrowser();
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
await page.addInitScript(() => sessionStorage.setItem('adminSession', 'true'));
await page.goto(`${stage.origin}/admin`);
const box = page.getByRole('region', { name: 'Users' });
await box.getByRole('row').nth(3).waitFor();

await browser.startTracing(page, {
  categories: ['toplevel', 'disabled-by-default-devtools.timeline'],
});
const seen = await box.evaluate(scrollThrough, { step: STEP, users: USERS });
const trace = await browser.stopTracing();
await browser.close();
await stage.close();

const { wallMs, ranMs, tasks } = longestTask(trace);
// On a busy machine wall-clock time includes waiting for a CPU, which is not the page's fault.
const [load = 0] = loadavg();
const busy = load > availableParallelism();
const ms = busy ? ranMs : wallMs;
console.log(`${USERS} users: scrolled to row ${seen.last} in ${seen.frames} frames`);
console.log(`rows in the page: at most ${seen.most} (bound ${MAX_ROWS})`);
console.log(
  `longest of ${tasks} tasks: ${wallMs.toFixed(1)} ms, of which it ran at most ${ranMs.toFixed(1)} ms; bound ${MAX_MS} for ${busy ? `what it ran, at a load of ${load.toFixed(1)}` : 'all of it'}`,
);
const failed = seen.last < USERS || seen.most > MAX_ROWS || ms > MAX_MS || tasks === 0;
if (failed) process.exitCode = 1;

/** Runs in the page: one step per frame, waiting at the end of the list for the next page of users. */
async function scrollThrough(
  element: Element,
  { step, users }: { step: number; users: number },
): Promise<{ most: number; last: number; frames: number }> {
  const deadline = performance.now() + 240_000;
  const result = { most: 0, last: 0, frames: 0 };
  while (result.last < users && performance.now() < deadline) {
    element.scrollBy(0, step);
    await new Promise(requestAnimationFrame);
    const rows = element.querySelectorAll('tbody tr');
    const last = [...rows].findLast((row) => row.hasAttribute('aria-rowindex'));
    result.most = Math.max(result.most, rows.length);
    result.last = Number(last?.getAttribute('aria-rowindex') ?? 1) - 1;
    result.frames += 1;
  }
  return result;
}
