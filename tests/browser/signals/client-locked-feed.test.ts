import { expect, test } from 'vitest';
import { accessibilityFaults } from '../support/accessibility.ts';
import { clientOfThisFile } from '../support/client-of-this-file.ts';
import { someBilling } from '../support/client-people.ts';

const client = clientOfThisFile({ settings: { signals: true } });

const OFF = [
  [{ pause: { plan: 'standard', until: null } }, 'Your signals are paused'],
  [{ payUrl: 'https://pay.example/in_1' }, 'Your signals are off'],
  [{ subscriptionStatus: 'canceled', blocked: true }, 'Your signals have ended'],
] as const;

test('a plan without access is not sold again on /signals', async () => {
  // This stage has no stream.
  client.allowConsoleError(/EventSource's response has a MIME type/);
  const stage = client.stage();
  const locked = { state: 'locked', plan: 'free', unlockedBy: 'basic' };
  stage.answer('tradingview.signalFeed', { ...locked, reach: [], signals: [], next: null });
  const page = await client.visitSignedIn(
    '/nowhere',
    { subscriptionPlan: 'free' },
    { serviceWorkers: 'block' },
  );
  for (const [changes, title] of OFF) {
    stage.answer('billing.overview', someBilling({ plan: 'free', ...changes }));
    await page.goto(`${stage.origin}/signals`);
    await page.getByRole('heading', { name: title }).waitFor();
    await page.getByRole('link', { name: 'Go to the dashboard' }).waitFor();
    expect(await page.getByRole('link', { name: /^Upgrade/ }).count()).toBe(0);
  }
  expect(await accessibilityFaults(page)).toEqual([]);
});
