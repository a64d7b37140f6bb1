import type { Page } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CatalogueDocument } from '../../../src/contract/catalogue.contract.ts';
import { accessibilityFaults } from '../support/accessibility.ts';
import {
  CATALOGUE,
  CATALOGUE_ANSWERS,
  CATALOGUE_PREVIEW,
  PRICE_MOVE,
  ROLL_OUT,
} from '../support/catalogue-answers.ts';
import { clientOfThisFile, toastSays } from '../support/client-of-this-file.ts';
import { Refusal } from '../support/client-stage.ts';

const client = clientOfThisFile();
const tab = { adminSession: 'true' };

interface Saved {
  document: CatalogueDocument;
  expected: string | null;
}

beforeEach(() => {
  for (const [procedure, answer] of Object.entries(CATALOGUE_ANSWERS))
    client.stage().answer(procedure, answer);
  client.stage().answer('admin.saveCatalogueDraft', { hash: 'e'.repeat(64) });
});

async function open(options: Parameters<typeof client.visit>[1] = {}): Promise<Page> {
  const page = await client.visit('/admin/catalogue', { tab, ...options });
  await page.getByRole('heading', { name: 'Prices' }).waitFor();
  return page;
}
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const heard = <T>(procedure: string) =>
  client
    .stage()
    .heard.filter((call) => call.procedure === procedure)
    .at(-1)?.input as T | undefined;

async function saved(page: Page): Promise<Saved> {
  await button(page, 'Save draft').click();
  await toastSays(page, 'Draft saved', 'Nothing changes for visitors until you publish it.');
  const input = heard<Saved>('admin.saveCatalogueDraft');
  if (input === undefined) throw new Error('The draft was not saved.');
  return input;
}

describe('/admin/catalogue', () => {
  it('has no accessibility fault in either scheme, with and without its dialog', async () => {
    client.stage().answer('admin.priceMoves', [PRICE_MOVE]);
    const page = await open({ colorScheme: 'light', reducedMotion: 'reduce' });
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await button(page, 'Review and publish').click();
    await page.getByText('37 members gain it').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('saves amounts in minor units, plans in their new order, and inclusions', async () => {
    const page = await open();
    await page.getByLabel('Basic, monthly').fill('14,5');
    await button(page, /^2 Basic/).press('Alt+ArrowDown');
    await page.getByText('Basic is now 3 of 4.').waitFor();
    await page.getByLabel('Basic includes Main indicator').check();
    const { document, expected } = await saved(page);
    expect(expected).toBe(CATALOGUE.draft?.hash);
    expect(document.plans.map(({ key }) => key)).toEqual(['free', 'standard', 'basic', 'premium']);
    const basic = document.plans[2];
    expect(basic?.prices).toEqual([{ cycle: 'monthly', amount: 1_450 }]);
    expect(basic?.includes).toEqual(['community-base', 'community-paid', 'indicator-main']);
  });

  it('names a fault beside its field, and does not save an amount that is no number', async () => {
    const page = await open();
    const amount = page.getByLabel('Standard, monthly');
    await amount.fill('forty');
    await page
      .getByText('Enter an amount such as 49, with no more decimals than the currency has.')
      .waitFor();
    await expect.poll(() => amount.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => button(page, 'Save draft').isDisabled()).toBe(true);
    await expect.poll(() => button(page, 'Review and publish').isDisabled()).toBe(true);
    await amount.fill('0.10');
    await page.getByText('This is less than Stripe charges in this currency.').waitFor();
    await expect.poll(() => button(page, 'Save draft').isDisabled()).toBe(false);
  });

  it('shows the preview, publishes the previewed draft and follows the members', async () => {
    const page = await open();
    await button(page, 'Review and publish').click();
    await page.getByText('214 subscriptions keep $10 for Basic, monthly').waitFor();
    await page.getByText('New price: Team quarterly, $399').waitFor();
    client.stage().answer('admin.publishCatalogue', { no: 4, hash: 'd'.repeat(64) });
    client.stage().answer('admin.catalogueRollOut', ROLL_OUT);
    await page.getByLabel('Note for the list of versions').fill('Scripts for Basic');
    await button(page, 'Publish as version 4').click();
    await toastSays(page, 'Version 4 is on sale', 'Prices and access follow now.');
    expect(heard('admin.publishCatalogue')).toEqual({
      expected: CATALOGUE_PREVIEW.hash,
      note: 'Scripts for Basic',
    });
    await page.getByText('31 of 39 members confirmed').waitFor();
  });

  it('moves present subscribers to a new price when the seller says so, and stops it', async () => {
    client.stage().answer('admin.priceMoves', [PRICE_MOVE]);
    const page = await open();
    await page.getByText('9 canceled, 4 with a discount').waitFor();
    await button(page, 'Review and publish').click();
    await page.getByText('Everyone keeps the price they pay now.').waitFor();
    await page.getByLabel('Move 214 members of Basic, monthly, to $12 at a renewal').check();
    await page.getByText('Each of them gets one email at least 30 days before').waitFor();
    client.stage().answer('admin.publishCatalogue', { no: 4, hash: 'd'.repeat(64) });
    await button(page, 'Publish as version 4').click();
    await toastSays(page, 'Version 4 is on sale', 'Prices and access follow now.');
    const moves = [{ plan: 'basic', cycle: 'monthly' }];
    expect(heard('admin.publishCatalogue')).toMatchObject({ moves });
    client.stage().answer('admin.stopPriceMove', { success: true });
    await button(page, 'Stop moving subscribers to Basic, monthly: $14').click();
    await page.getByText('189 members who have not renewed yet keep the price').waitFor();
    await button(page, 'Stop it').click();
    await page.getByText('189 members').waitFor({ state: 'detached' });
    expect(heard('admin.stopPriceMove')).toEqual({ id: PRICE_MOVE.id });
  });

  it('does not offer to publish a draft that is refused, and says why', async () => {
    const text = '214 people have the plan “Basic”. Hide it instead: its subscribers keep it.';
    const refusals = [{ at: 'plans.basic', text }];
    client.stage().answer('admin.previewCatalogue', { ...CATALOGUE_PREVIEW, refusals });
    const page = await open();
    await button(page, 'Review and publish').click();
    await page.getByText(text).waitFor();
    await expect.poll(() => button(page, /^Publish as version/).isDisabled()).toBe(true);
  });

  it('shows the other operator’s draft when a save is refused, and lets one win', async () => {
    client.allowConsoleError(/status of 409/);
    const page = await open();
    client.stage().answer('admin.saveCatalogueDraft', () => {
      throw new Refusal(409, 'Another operator changed the draft.', 'catalogue.changed');
    });
    const { draft } = CATALOGUE;
    if (draft === null) throw new Error('There is a draft.');
    const plans = draft.document.plans.map((plan) =>
      plan.key === 'premium' ? { ...plan, prices: [{ cycle: 'monthly', amount: 8_900 }] } : plan,
    );
    const other = { ...draft, hash: 'f'.repeat(64), document: { ...draft.document, plans } };
    client.stage().answer('admin.catalogue', { ...CATALOGUE, draft: other });
    await page.getByLabel('Basic, monthly').fill('15');
    await button(page, 'Save draft').click();
    await page.getByText('Premium, monthly: $99 → $89.').waitFor();
    await page.getByText('Basic, monthly: $15 → $12.').waitFor();
    client.stage().answer('admin.saveCatalogueDraft', { hash: 'e'.repeat(64) });
    await button(page, 'Save mine over it').click();
    await page.getByText('Another operator saved the draft').waitFor({ state: 'hidden' });
    expect(heard<Saved>('admin.saveCatalogueDraft')?.expected).toBe(other.hash);
  });

  it('compares an older version with the one on sale, and makes it the draft', async () => {
    const page = await open();
    const { document } = CATALOGUE.published;
    client.stage().answer('admin.catalogueVersion', {
      no: 2,
      hash: 'b'.repeat(64),
      document: { ...document, plans: document.plans.slice(0, 3) },
    });
    await button(page, 'Compare version 2').click();
    await page.getByText('Premium: added.').waitFor();
    await page.keyboard.press('Escape');
    client.stage().answer('admin.restoreCatalogueVersion', { hash: 'b'.repeat(64) });
    await button(page, 'Restore version 2 as the draft').click();
    await button(page, /^Restore$/)
      .last()
      .click();
    await toastSays(page, 'Version 2 is the draft', 'Review and publish it when you are ready.');
    expect(heard('admin.restoreCatalogueVersion')).toEqual({
      no: 2,
      expected: CATALOGUE.draft?.hash,
    });
  });
});
