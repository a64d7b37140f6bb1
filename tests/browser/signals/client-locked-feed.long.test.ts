import { expect, test } from 'vitest';
import { accessibilityFaults } from '../support/accessibility.ts';
import { clientOfThisFile } from '../support/client-of-this-file.ts';
import { someBilling, someUser } from '../support/client-people.ts';

const client = clientOfThisFile({ settings: { signals: true } });

const OFF = [
  [{ pause: { plan: 'standard', until: null } }, 'Your signals are paused'],
  [{ payUrl: 'https://pay.example/in_1', heldPlan: 'standard' }, 'Your signals are off'],
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
    await expect.poll(() => page.getByRole('link', { name: /^Upgrade/ }).count()).toBe(0);
  }
  expect(await accessibilityFaults(page)).toEqual([]);
});

/** Signals start above the plan: nothing that is settled brings them. */
const NEVER_HAD = [
  [{ plan: 'basic', subscriptionStatus: 'past_due' }, 1],
  [{ plan: 'free', payUrl: 'https://pay.example/in_1', heldPlan: 'basic' }, 1],
  [{ plan: 'free', pause: { plan: 'basic', until: null } }, 1],
  [{ plan: 'free', subscriptionStatus: 'canceled', blocked: true, lastPaidPlan: null }, 0],
] as const;

test('a plan that never had signals is not promised them back on /signals', async () => {
  client.allowConsoleError(/EventSource's response has a MIME type/);
  const stage = client.stage();
  const reach = [{ plan: 'premium', firstSeconds: 0, fullSeconds: 0, hidden: [] }];
  const page = await client.visitSignedIn('/nowhere', {}, { serviceWorkers: 'block' });
  for (const [changes, upgrades] of NEVER_HAD) {
    const { plan } = changes;
    const locked = { state: 'locked', plan, unlockedBy: 'premium', signals: [], next: null };
    stage.answer('auth.currentUser', someUser({ subscriptionPlan: plan }));
    stage.answer('tradingview.signalFeed', { ...locked, reach });
    stage.answer('billing.overview', someBilling(changes));
    await page.goto(`${stage.origin}/signals`);
    await page.getByRole('heading', { name: 'Signals start with Premium' }).waitFor();
    await expect.poll(() => page.getByText(/start again|have ended/).count()).toBe(0);
    await expect.poll(() => page.getByRole('link', { name: /^Upgrade/ }).count()).toBe(upgrades);
  }
});
