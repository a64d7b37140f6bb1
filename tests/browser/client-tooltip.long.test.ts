import { expect, test } from 'vitest';
import { ANIMATED } from '../support/browser/browser.ts';
import { clientOfThisFile } from './support/client-of-this-file.ts';

const client = clientOfThisFile({}, ANIMATED);

test('a tooltip opens after 700 ms, and the next one at once within 300 ms [screen-79]', async () => {
  const page = await client.visitSignedIn('/', { tradingViewUsername: 'candle' });
  const pencil = page.getByRole('button', { name: 'Edit TradingView username' });
  const scheme = page.getByRole('button', { name: /Switch to/ });
  const tips = page.locator('[role="tooltip"]');
  await pencil.waitFor();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await pencil.hover();
  await page.clock.runFor(690);
  await expect.poll(() => tips.count()).toBe(0);
  await page.clock.runFor(20);
  await expect.poll(() => tips.allInnerTexts()).toEqual(['Edit TradingView username']);
  await scheme.hover();
  await page.clock.runFor(10);
  await expect.poll(() => tips.allInnerTexts()).toEqual([expect.stringMatching(/^Switch to/)]);
  await page.mouse.move(10, 400);
  await page.clock.runFor(290);
  await expect.poll(() => tips.count()).toBe(0);
  await scheme.hover();
  await page.clock.runFor(10);
  await expect.poll(() => tips.allInnerTexts()).toEqual([expect.stringMatching(/^Switch to/)]);
  await page.mouse.move(10, 400);
  await page.clock.runFor(310);
  await expect.poll(() => tips.count()).toBe(0);
  await pencil.hover();
  await page.clock.runFor(100);
  await expect.poll(() => tips.count()).toBe(0);
});
