import { expect, test } from 'vitest';
import { accessibilityFaults } from '../support/accessibility.ts';
import { clientOfThisFile } from '../support/client-of-this-file.ts';
import { someBilling } from '../support/client-people.ts';

const client = clientOfThisFile({ settings: { signals: true } });

test('a paused plan with signals is not sold again on /signals', async () => {
  // This stage has no stream.
  client.allowConsoleError(/EventSource's response has a MIME type/);
  const stage = client.stage();
  const locked = { state: 'locked', plan: 'free', unlockedBy: 'basic' };
  stage.answer('tradingview.signalFeed', { ...locked, reach: [], signals: [], next: null });
  const page = await client.visitSignedIn('/nowhere', { subscriptionPlan: 'free' });
  const pause = { plan: 'standard', until: null } as const;
  stage.answer('billing.overview', someBilling({ plan: 'free', pause }));
  await page.goto(`${stage.origin}/signals`);
  await page.getByRole('heading', { name: 'Your signals are paused' }).waitFor();
  await page.getByRole('link', { name: 'Go to the dashboard' }).waitFor();
  expect(await page.getByRole('link', { name: /^Upgrade/ }).count()).toBe(0);
  expect(await accessibilityFaults(page)).toEqual([]);
});
