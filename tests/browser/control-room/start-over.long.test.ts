import { afterAll, beforeAll, expect, it } from 'vitest';
import { browserOfThisFile } from '../../support/browser/browser.ts';
import { accessibilityFaults } from '../support/accessibility.ts';
import { type ControlRoomStage, startControlRoom } from '../support/control-room-stage.ts';

const browser = browserOfThisFile();
let stage: ControlRoomStage;
beforeAll(async () => {
  stage = await startControlRoom();
});
afterAll(() => stage.close());

it('offers to start the product over only while a product waits for it, and says what is lost', async () => {
  const page = await browser.open({ viewport: { width: 390, height: 844 } });
  await page.goto(stage.room('overview'));
  await page.getByRole('button', { name: 'Reset the sandbox' }).click();
  const product = page.getByRole('radio', { name: 'The sandbox and the product' });
  await page.getByText('Needs npm start with the sandbox').waitFor();
  await expect.poll(() => product.isDisabled()).toBe(true);

  const wanted = stage.call('GET', '/start-over/wanted');
  await page.getByText('Deletes every user, payment, plan, text and mail too').waitFor();
  await product.check();
  await page.getByText('This cannot be undone.').waitFor();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
    expect(await accessibilityFaults(page), colorScheme).toEqual([]);
  }
  await page.getByRole('button', { name: 'Delete everything' }).click();
  await page.getByText('The product stops. Run npm start again in its terminal.').waitFor();
  expect(await wanted).toEqual({});
});
