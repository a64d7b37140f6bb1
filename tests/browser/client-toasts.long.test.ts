import type { Page } from 'playwright';
import { beforeEach, describe, expect, test } from 'vitest';
import { ANIMATED } from '../support/browser/browser.ts';
import { clientOfThisFile, interrupt, toastIn } from './support/client-of-this-file.ts';

const client = clientOfThisFile({}, ANIMATED);
let page: Page;

const shown = () => toastIn(page).getByRole('alert');
const fail = () => page.getByRole('button', { name: 'Sign In' }).click();

beforeEach(async () => {
  client.stage().answer('auth.loginWithPassword', { success: false });
  page = await client.visit('/login');
  await page.getByLabel('Email').fill('trader@example.com');
  await page.getByLabel('Password', { exact: true }).fill('Abcdefg1');
  // The page's clock is stopped from here, so a slow machine uses up none of the notification's time.
  await page.clock.pauseAt(Date.now() + 60_000);
  await fail();
  await interrupt(page, shown().waitFor());
});

describe('a notification', () => {
  test('a notification disappears after five seconds [screen-74]', async () => {
    await page.clock.fastForward(4000);
    await expect.poll(() => shown().count()).toBe(1);
    await page.clock.fastForward(1100);
    await expect.poll(() => shown().count()).toBe(0);
  });

  test('a notification stays while the pointer hovers', async () => {
    await shown().hover();
    await page.clock.fastForward(20_000);
    await expect.poll(() => shown().count()).toBe(1);
    await page.mouse.move(0, 0);
    await page.clock.fastForward(5100);
    await expect.poll(() => shown().count()).toBe(0);
  });

  test('replaces the one before it [screen-75]', async () => {
    await page.clock.fastForward(3000);
    client.stage().answer('auth.loginWithPassword', { success: false, message: 'Second' });
    await fail();
    await interrupt(page, shown().getByText('Second').waitFor());
    await page.clock.fastForward(3000);
    await expect.poll(() => shown().count()).toBe(1);
  });

  test.each([
    [40, 1],
    [60, 0],
    [-120, 1],
  ])('swiped by %i pixels: %i left [screen-76]', async (distance, left) => {
    const box = await shown().boundingBox();
    if (box === null) throw new Error('The toast has no place');
    await page.mouse.move(box.x + 30, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + 30 + distance, box.y + 20, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => shown().count()).toBe(left);
  });

  test('a notification once closed stays hidden for 1,000,000 ms, then is removed [screen-77]', async () => {
    await page.getByRole('button', { name: 'Close notification' }).click();
    const kept = page.locator('[data-closed-toast="Login Failed"]');
    await expect.poll(() => kept.isVisible()).toBe(false);
    await page.clock.fastForward(999_000);
    await expect.poll(() => kept.count()).toBe(1);
    await page.clock.fastForward(1100);
    await expect.poll(() => kept.count()).toBe(0);
  });

  test('a notification is reached by F8, closed by its button, and returns the focus [screen-78]', async () => {
    const field = page.getByLabel('Email');
    await field.focus();
    await page.keyboard.press('F8');
    expect(await toastIn(page).evaluate((el) => el === document.activeElement)).toBe(true);
    await expect.poll(() => toastIn(page).getAttribute('aria-live')).toBe('polite');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => shown().count()).toBe(0);
    await expect.poll(() => field.evaluate((el) => el === document.activeElement)).toBe(true);
  });
});
