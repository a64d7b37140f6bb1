import { expect, test } from 'vitest';
import { accessibilityFaults } from '../support/accessibility.ts';
import { clientOfThisFile } from '../support/client-of-this-file.ts';
import { someBilling, someUser } from '../support/client-people.ts';

const client = clientOfThisFile({ settings: { signals: true } });

const NO_NOTICES = { publicKey: 'key', browsers: [], digest: false };

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
  stage.answer('tradingview.signalNotifications', NO_NOTICES);
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
  stage.answer('tradingview.signalNotifications', NO_NOTICES);
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

test('a daily mail and a notified browser can be turned off on /signals when the plan sees no feed', async () => {
  client.allowConsoleError(/EventSource's response has a MIME type/);
  const stage = client.stage();
  const browser = { id: crypto.randomUUID(), browser: 'Firefox', system: 'Linux' };
  const since = { since: new Date().toISOString(), endpointHash: 'other' };
  const on = { ...NO_NOTICES, browsers: [{ ...browser, ...since }], digest: true };
  const page = await client.visitSignedIn('/nowhere', {}, { serviceWorkers: 'block' });
  const feed = { plan: 'free', unlockedBy: null, reach: [], signals: [], next: null };
  stage.answer('billing.overview', someBilling({ plan: 'free' }));
  stage.answer('tradingview.chooseSignalDigest', null);
  stage.answer('tradingview.unsubscribePush', null);
  for (const state of ['locked', 'off']) {
    stage.answer('tradingview.signalFeed', { ...feed, state });
    stage.answer('tradingview.signalNotifications', on);
    await page.goto(`${stage.origin}/signals`);
    const mail = page.getByRole('checkbox', { name: 'One email a day' });
    await expect.poll(() => mail.isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Stop notifying Firefox on Linux' }).waitFor();
    const more = page.getByRole('button', { name: 'Notify me in this browser' });
    await expect.poll(() => more.count()).toBe(0);
    stage.answer('tradingview.signalNotifications', NO_NOTICES);
    await mail.click();
    await expect.poll(() => mail.isChecked()).toBe(false);
  }
  await page.goto(`${stage.origin}/signals`);
  await page.getByText('No signals yet').first().waitFor();
  await expect.poll(() => page.getByText('Get notified').count()).toBe(0);
});
