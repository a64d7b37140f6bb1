import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { clientOfThisFile } from '../../support/client-of-this-file.ts';
import { someAccess } from '../../support/client-people.ts';

const client = clientOfThisFile();
const card = (page: Page, title: string) => page.locator('section', { hasText: title });
const indicator = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ hasText: name });

describe('the dashboard cards', () => {
  test('a trial with some indicators calls the others due with the first payment, not missing', async () => {
    const state = { name: 'main', state: 'granted', held: true, expiresAt: null, delivered: true };
    const later = { state: 'first-payment', held: false };
    const page = await client.visitSignedIn('/nowhere', {
      subscriptionPlan: 'premium',
      tradingViewUsername: 'CandleCarl',
      tradingViewAccess: true,
    });
    client.stage().answer(
      'auth.checkUserAccess',
      someAccess({
        plan: 'premium',
        tradingView: {
          username: 'CandleCarl',
          connected: true,
          indicators: [
            state,
            { ...state, ...later, name: 'wavematrix' },
            { ...state, ...later, name: 'orderblock' },
          ],
        },
      }),
    );
    await page.goto(`${client.stage().origin}/`);
    const step = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Unlock indicators' }) });
    await step.waitFor({ state: 'attached' });
    await expect.poll(() => step.getAttribute('data-state')).toBe('done');
    for (const name of ['Wavematrix', 'Orderblock']) {
      const line = indicator(page, name).filter({ hasText: 'Comes with your first payment' });
      await line.waitFor();
      await expect.poll(() => line.getByText(/^(Available|Inactive)$/).count()).toBe(0);
    }
    await expect.poll(() => page.getByText('Granting your indicator access').count()).toBe(0);
  });

  test('each indicator of a plan says that it needs the username, and no other does', async () => {
    const page = await client.visitSignedIn('/', { subscriptionPlan: 'premium' });
    const rows = card(page, 'TradingView Integration').getByRole('listitem');
    await rows.first().waitFor();
    await expect
      .poll(async () => (await rows.filter({ hasNotText: 'Needs your username' }).count()) === 0)
      .toBe(true);
    const basic = await client.visitSignedIn('/', { subscriptionPlan: 'basic' });
    await basic.getByText('Standard+ Required').waitFor();
    await expect.poll(() => basic.getByText('Needs your username').count()).toBe(0);
  });
});
