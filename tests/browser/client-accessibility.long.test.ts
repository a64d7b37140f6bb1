import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import type { Scene } from '../../scripts/pictures/scene.ts';
import { SCENES, setScene } from '../../scripts/pictures/scenes.ts';
import { accessibilityFaults } from './support/accessibility.ts';
import { clientOfThisFile, TOKEN, toastIn } from './support/client-of-this-file.ts';
import { Refusal } from './support/client-stage.ts';

const client = clientOfThisFile();
const PENDING = JSON.stringify({
  email: 'new@example.com',
  plan: 'standard',
  billing: 'monthly',
  price: 49,
  userId: 'u1',
});

const isOperators = ({ path }: Scene) => /^\/(admin|discord-)/.test(path);
/** Every screen, dialog, error, notification and empty state that has a screenshot. */
const OURS = SCENES.filter((scene) => !isOperators(scene) || scene.name === 'admin-login');

const refused = () => {
  throw new Refusal(429, 'Please wait a minute.');
};
/** Pages whose data could not be loaded. */
const MISSING: Scene[] = [
  {
    name: 'username-unchecked',
    path: '/',
    user: {},
    answers: { 'tradingview.validateUsername': refused },
    act: async (page) => {
      await page.getByLabel('TradingView Username').fill('candle');
      await page.clock.fastForward(1100);
      await page.getByRole('button', { name: 'Check again' }).waitFor();
    },
  },
  {
    name: 'discord-username',
    path: '/',
    user: {},
    act: async (page) => {
      await page.getByRole('button', { name: 'Add Discord username' }).click();
      await page.getByLabel('Discord Username').fill('trader_jane');
    },
  },
  {
    name: 'cards-not-loaded',
    path: '/',
    user: { subscriptionStatus: 'past_due' },
    answers: { 'auth.checkUserAccess': refused, 'billing.overview': refused },
    act: (page) => page.getByText('Could not be loaded.').first().waitFor(),
  },
  {
    name: 'already-paid',
    path: '/password-setup?session_id=cs_1',
    answers: { 'billing.verifyPayment': refused },
    act: (page) => page.getByRole('link', { name: 'Finish setting up' }).waitFor(),
  },
];

/** Each scheme and each width once. `npm run check -- axe` combines all of them. */
const LOOKS = [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 320 },
] as const;

/** Hovering over a notification pauses its timer. */
async function holdNotification(page: Page): Promise<void> {
  const toast = toastIn(page).getByRole('button', { name: 'Close notification' });
  if (await toast.isVisible()) await toast.focus();
}

async function faultsIn(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const { colorScheme, width } of LOOKS) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    await holdNotification(page);
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    const faults = await accessibilityFaults(page);
    if (excess > 0) faults.push(`scrolls sideways by ${excess}`);
    found.push(...faults.map((fault) => `${colorScheme} ${width}: ${fault}`));
  }
  return found;
}

describe('accessibility, light at 1440 pixels and dark at 320', () => {
  test.each([...OURS, ...MISSING])('$name has no fault', async (scene) => {
    // The stage has no stream of signals.
    client.allowConsoleError(/status of (4\d\d|502)|EventSource's response has a MIME type/);
    setScene(client.stage(), scene);
    const page = await client.visit(scene.path, {
      local: scene.user === undefined ? {} : TOKEN,
      tab: { pendingSubscription: PENDING },
      serviceWorkers: 'block',
    });
    await page.getByRole('heading', { level: 1 }).filter({ visible: true }).first().waitFor();
    await scene.act?.(page);
    expect(await faultsIn(page)).toEqual([]);
  });
});
