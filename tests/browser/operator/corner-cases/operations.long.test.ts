import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { faultsInBothSchemes } from '../../support/accessibility.ts';
import { clientOfThisFile, toastSays } from '../../support/client-of-this-file.ts';
import { Refusal } from '../../support/client-stage.ts';
import { ANSWERS } from '../../support/every-answer.ts';
import { FAILED } from '../../support/operations-answers.ts';
import { pagesOf } from '../../support/operator-answers.ts';

const client = clientOfThisFile();
const tab = { adminSession: 'true' };

function open(path: string, options: Parameters<typeof client.visit>[1] = {}): Promise<Page> {
  for (const [procedure, answer] of Object.entries(ANSWERS))
    client.stage().answer(procedure, answer);
  return client.visit(path, { tab, ...options });
}
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

test('a page without data has no accessibility fault', async () => {
  client.allowConsoleError(/status of 503/);
  for (const procedure of Object.keys(ANSWERS)) {
    client.stage().answer(procedure, () => {
      throw new Refusal(503, 'The service is restarting.');
    });
  }
  const page = await client.visit('/admin/jobs', { tab, colorScheme: 'light' });
  await page.getByText('Could not load the providers.', { exact: false }).waitFor();
  expect(await faultsInBothSchemes(page)).toEqual([]);
});

describe('the jobs page', () => {
  test('shows the second of two operators that nothing was left to retry', async () => {
    client.stage().answer('admin.retryJobs', { retried: 0 });
    const page = await open('/admin/jobs');
    await button(page, /^Retry: Send an email/)
      .first()
      .click();
    await toastSays(
      page,
      'Nothing to retry',
      'Someone else was faster, or the jobs have already retried.',
    );
  });

  test('says once how many of all failures run again, and why the others do not', async () => {
    client.allowConsoleError(/status of 503/);
    const page = await open('/admin/jobs');
    client.stage().answer('admin.retryJobs', ({ ids }: { ids: unknown[] }) => ({
      retried: ids.length,
    }));
    await button(page, 'Retry all shown').click();
    await toastSays(page, 'Retrying', '10 jobs run now.');
    client
      .stage()
      .answer('admin.retryJobs', ({ queue, ids }: { queue: string; ids: unknown[] }) => {
        if (queue === 'send-mail') throw new Refusal(503, 'The service is restarting.');
        return { retried: ids.length };
      });
    await button(page, 'Retry all shown').click();
    const words = '6 jobs run now. The rest: The service is restarting.';
    await toastSays(page, 'Not all retried', words);
  });

  test('one unavailable provider leaves the rest of the page usable', async () => {
    client.allowConsoleError(/status of 503/);
    for (const [procedure, answer] of Object.entries(ANSWERS)) {
      client.stage().answer(procedure, answer);
    }
    client.stage().answer('admin.catalogueFaults', () => {
      throw new Refusal(503, 'We cannot reach Stripe right now. Please try again.');
    });
    const page = await client.visit('/admin/jobs', { tab });
    await page.getByText('We cannot reach Stripe right now.', { exact: false }).waitFor();
    await page.getByText('sub_1Qold2eZvKYlo2C').waitFor();
    client.stage().answer('admin.catalogueFaults', []);
    await button(page, 'Try again').click();
    await page.getByText('Every plan can be sold', { exact: false }).waitFor();
  });
});

test('on a phone an audit entry is its whole sentence, within the screen', async () => {
  const page = await open('/admin/audit', { viewport: { width: 390, height: 844 } });
  const words = page.getByText('night_desk connected TradingView.').first();
  const details = page.getByRole('button', { name: /^Details: night_desk connected/ }).first();
  const [said, opens] = await Promise.all([words.boundingBox(), details.boundingBox()]);
  if (said === null || opens === null) throw new Error('Both are shown.');
  expect(said.y + said.height).toBeLessThanOrEqual(opens.y);
  expect(opens.x + opens.width).toBeLessThanOrEqual(390);
  const list = page.getByRole('region', { name: 'Audit entries, table' });
  const hidden = await list.evaluate((box) => [
    box.scrollWidth - box.clientWidth,
    box.scrollHeight - box.clientHeight,
  ]);
  expect(hidden).toEqual([0, 0]);
});

test('load the charting library only when the charts come into view', async () => {
  client.stage().answer('admin.users', pagesOf(60));
  const page = await open('/admin');
  const fetched = () => page.locator('link[rel="modulepreload"][href*="charts-"]').count();
  // Its row shows that the list is there, and so the place of the charts.
  await page.getByText('jane.trader.0@example.com').first().waitFor();
  expect(await fetched()).toBe(0);
  await page.mouse.wheel(0, 5_000);
  await page.getByRole('img', { name: /^MRR/ }).waitFor();
  expect(await fetched()).toBeGreaterThan(0);
  await button(page, 'Show as table').click();
  await page.getByRole('table', { name: 'Chart data' }).waitFor();
});

test('a next page of failures that fails is requested once, and again by its button', async () => {
  client.allowConsoleError(/status of 503/);
  const page = await open('/admin/audit');
  let isDown = true;
  client.stage().answer('admin.failedAccess', ({ cursor }: { cursor?: unknown }) => {
    if (cursor == null)
      return { ...FAILED, total: 54, nextCursor: { id: FAILED.failures[26]?.id } };
    if (isDown) throw new Refusal(503, 'The service is restarting.');
    return {
      ...FAILED,
      failures: FAILED.failures.map((each, n) => ({ ...each, id: `${each.id.slice(0, -4)}9${n}` })),
      total: 54,
    };
  });
  const asked = () =>
    client.stage().heard.filter(({ procedure }) => procedure === 'admin.failedAccess').length;
  await page.goto(`${client.stage().origin}/admin/access`);
  const list = page.getByRole('region', { name: 'Failed and blocked, list' });
  await list.evaluate((box) => box.scrollTo(0, box.scrollHeight));
  const missed = page.getByRole('alert').filter({ hasText: 'More failures could not be loaded.' });
  await missed.waitFor();
  await list.evaluate((box) => box.scrollTo(0, 0));
  await list.evaluate((box) => box.scrollTo(0, box.scrollHeight));
  await page.getByText('27 of 54').waitFor();
  await expect.poll(() => list.evaluate((box) => box.scrollTop)).toBeGreaterThan(0);
  expect(asked()).toBe(2);
  expect(await faultsInBothSchemes(page)).toEqual([]);
  isDown = false;
  await missed.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('54 of 54').waitFor();
  await expect.poll(() => missed.count()).toBe(0);
});
