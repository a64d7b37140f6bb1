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
  // Signed out: with a session, this page would forget the feed after its own refusal.
  const page = await client.visit('/legal', SIGNED_IN);
  const scripts: string[] = [];
  page.on('request', (request) => void scripts.push(request.url()));
  await page.evaluate(
    async ([accountId, authToken]) => {
      await window.caches.open('wl-feed-person');
      localStorage.setItem('authToken', authToken);
      const until = new Date(Date.now() + 1_800_000).toISOString();
      const view = { token: 'view-token', accountId, email: 'jane@example.com', until };
      sessionStorage.setItem('viewedUser', JSON.stringify(view));
      window.location.assign('/subscriber-dashboard');
    },
    [USER_ID, TOKEN.authToken] as const,
  );
  await page.waitForURL(`**/admin/users/${USER_ID}`);
  expect(scripts.filter((url) => url.includes('forget-feed'))).toEqual([]);
  expect(await page.evaluate(() => window.caches.has('wl-feed-person'))).toBe(true);
});
