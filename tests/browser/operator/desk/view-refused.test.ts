import { expect, test } from 'vitest';
import { clientOfThisFile, TOKEN } from '../../support/client-of-this-file.ts';
import { Refusal } from '../../support/client-stage.ts';
import { USER_ID } from '../../support/operator-answers.ts';
import { SIGNED_IN } from '../../support/operator-stage.ts';

const client = clientOfThisFile({ settings: { signals: true } });

test("the end of a view leaves the operator's own feed and notifications alone", async () => {
  client.allowConsoleError(/status of 40[14]/);
  client.stage().answer('auth.currentUser', () => {
    throw new Refusal(401, 'Unauthorized');
  });
  const page = await client.visit('/legal', { local: TOKEN, ...SIGNED_IN });
  await page.evaluate(() => window.caches.open('wl-feed-person'));
  const scripts: string[] = [];
  page.on('request', (request) => void scripts.push(request.url()));
  await page.evaluate((accountId) => {
    const until = new Date(Date.now() + 1_800_000).toISOString();
    const view = { token: 'view-token', accountId, email: 'jane@example.com', until };
    sessionStorage.setItem('viewedUser', JSON.stringify(view));
    window.location.assign('/subscriber-dashboard');
  }, USER_ID);
  await page.waitForURL(`**/admin/users/${USER_ID}`);
  expect(scripts.filter((url) => url.includes('forget-feed'))).toEqual([]);
  expect(await page.evaluate(() => window.caches.has('wl-feed-person'))).toBe(true);
});
