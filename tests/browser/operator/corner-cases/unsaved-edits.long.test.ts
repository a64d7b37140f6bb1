import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { CatalogueDocument } from '../../../../src/contract/catalogue.contract.ts';
import { type Brand, DOCUMENTED_BRAND } from '../../../../src/domain/brand/brand.ts';
import { CATALOGUE, CATALOGUE_ANSWERS } from '../../support/catalogue-answers.ts';
import { clientOfThisFile, toastIn, toastSays } from '../../support/client-of-this-file.ts';
import { Refusal } from '../../support/client-stage.ts';
import { ANSWERS } from '../../support/every-answer.ts';
import { hold, operatorPages, SIGNED_IN } from '../../support/operator-stage.ts';

const client = clientOfThisFile();
const { answerAll, heardInputs } = operatorPages(client);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Stores each saved draft under the next hash. */
function storeDrafts(): void {
  let { draft } = CATALOGUE;
  let saves = 0;
  const stored = { by: 'ada', changedAt: '2026-11-20T09:30:00.000Z' };
  answerAll({
    ...CATALOGUE_ANSWERS,
    'admin.catalogue': () => ({ ...CATALOGUE, draft }),
    'admin.saveCatalogueDraft': ({ document }: { document: CatalogueDocument }) => {
      saves += 1;
      draft = { ...stored, document, hash: String(saves).repeat(64) };
      return { hash: draft.hash };
    },
  });
}

/** Stores each saved brand as the next version. */
function storeBrands(): void {
  let no = 0;
  let brand: Brand = DOCUMENTED_BRAND;
  answerAll({
    ...ANSWERS,
    'admin.brand': () => ({ no, brand, configuredName: 'Desk Signals', versions: [] }),
    'admin.setBrand': (input: { brand: Brand }) => {
      no += 1;
      ({ brand } = input);
      return { no };
    },
  });
}

function amountOf(input: Record<string, unknown> | undefined, key: string): number | undefined {
  const document = input?.document as CatalogueDocument | undefined;
  return document?.plans.find((plan) => plan.key === key)?.prices[0]?.amount;
}

function withBasicAt(document: CatalogueDocument, amount: number): CatalogueDocument {
  const plans = document.plans.map((plan) =>
    plan.key === 'basic' ? { ...plan, prices: [{ cycle: 'monthly' as const, amount }] } : plan,
  );
  return { ...document, plans };
}

test('an edit made while a draft is being saved stays, and the next save stores it', async () => {
  storeDrafts();
  const page = await client.visit('/admin/catalogue', SIGNED_IN);
  const release = await hold(page, 'admin.saveCatalogueDraft');
  await page.getByLabel('Basic, monthly').fill('15');
  await press(page, 'Save draft');
  await page.getByLabel('Standard, monthly').fill('55');
  release();
  await toastSays(page, 'Draft saved', 'Nothing changes for visitors until you publish it.');
  await expect.poll(() => page.getByLabel('Standard, monthly').inputValue()).toBe('55');
  await press(page, 'Save draft');
  await page.getByText(/^Draft saved .* by ada$/).waitFor();
  const [first, second] = heardInputs('admin.saveCatalogueDraft');
  expect([amountOf(first, 'basic'), amountOf(first, 'standard')]).toEqual([1_500, 4_900]);
  expect([amountOf(second, 'basic'), amountOf(second, 'standard')]).toEqual([1_500, 5_500]);
  expect(second?.expected).toBe('1'.repeat(64));
});

test('a review shows the draft that it saved, and what is typed afterwards can be saved once that draft is published', async () => {
  storeDrafts();
  const page = await client.visit('/admin/catalogue', SIGNED_IN);
  const release = await hold(page, 'admin.saveCatalogueDraft');
  await page.getByLabel('Basic, monthly').fill('15');
  await press(page, 'Review and publish');
  await page.getByLabel('Basic, monthly').fill('16');
  release();
  await page.getByLabel('Move 214 members of Basic, monthly, to $15 at a renewal').waitFor();
  const [saved] = heardInputs('admin.saveCatalogueDraft');
  const published = { ...CATALOGUE.published, no: 4, hash: '1'.repeat(64) };
  answerAll({
    'admin.publishCatalogue': { no: 4, hash: published.hash },
    'admin.catalogue': {
      ...CATALOGUE,
      draft: null,
      published: { ...published, document: saved?.document },
    },
  });
  await press(page, 'Publish as version 4');
  await toastSays(page, 'Version 4 is on sale', 'Prices and access follow now.');
  await press(page, 'Save draft');
  await toastSays(page, 'Draft saved', 'Nothing changes for visitors until you publish it.');
  const saves = heardInputs('admin.saveCatalogueDraft');
  expect(saves.map(({ expected }) => expected)).toEqual([CATALOGUE.draft?.hash, null]);
  expect(saves.map((each) => amountOf(each, 'basic'))).toEqual([1_500, 1_600]);
});

test('an edit made while the brand is being saved stays, and the next save stores it', async () => {
  storeBrands();
  const page = await client.visit('/admin/brand', SIGNED_IN);
  const name = page.getByLabel('Name', { exact: true });
  const release = await hold(page, 'admin.setBrand');
  await name.fill('Alpha');
  await press(page, 'Save brand');
  await name.fill('Alpha Desk');
  release();
  await toastIn(page).getByText('Brand saved').waitFor();
  await expect.poll(() => name.inputValue()).toBe('Alpha Desk');
  await press(page, 'Save brand');
  await page.getByText('Visitors see this brand.').waitFor();
  const saves = heardInputs('admin.setBrand');
  expect(saves.map((each) => [(each.brand as Brand).name, each.expected])).toEqual([
    ['Alpha', 0],
    ['Alpha Desk', 1],
  ]);
});

test('a picture that arrives after a save of the brand is an edit of the saved version', async () => {
  storeBrands();
  const picture = { file: `${'a'.repeat(64)}.png`, width: 64, height: 64 };
  const page = await client.visit('/admin/brand', SIGNED_IN);
  const { promise, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/admin/pictures?*', async (route) => {
    await promise;
    await route.fulfill({ json: picture });
  });
  await page.getByLabel('Name', { exact: true }).fill('Alpha');
  await page.locator('[data-use=logo] input').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: Buffer.from('logo'),
  });
  await press(page, 'Save brand');
  await page.getByText('Visitors see this brand.').waitFor();
  release();
  await page.getByText('64 × 64', { exact: true }).waitFor();
  await press(page, 'Save brand');
  await expect.poll(() => heardInputs('admin.setBrand').length).toBe(2);
  expect(heardInputs('admin.setBrand')[1]).toEqual({
    brand: { ...DOCUMENTED_BRAND, name: 'Alpha', logo: picture },
    expected: 1,
  });
});

test('a save of a draft that another operator discarded says so, and the next one saves', async () => {
  client.allowConsoleError(/status of 409/);
  answerAll({
    ...CATALOGUE_ANSWERS,
    'admin.saveCatalogueDraft': ({ expected }: { expected: string | null }) => {
      if (expected === null) return { hash: 'e'.repeat(64) };
      throw new Refusal(409, 'Another operator changed the draft.', 'catalogue.changed');
    },
  });
  const page = await client.visit('/admin/catalogue', SIGNED_IN);
  await page.getByLabel('Basic, monthly').fill('15');
  answerAll({ 'admin.catalogue': { ...CATALOGUE, draft: null } });
  await press(page, 'Save draft');
  await toastSays(
    page,
    'Another operator discarded or published the draft',
    'Your changes are not saved. Save again to start a new draft with them.',
  );
  await press(page, 'Save draft');
  await toastSays(page, 'Draft saved', 'Nothing changes for visitors until you publish it.');
  expect(heardInputs('admin.saveCatalogueDraft').map(({ expected }) => expected)).toEqual([
    CATALOGUE.draft?.hash,
    null,
  ]);
});

test('an edit that began before another operator published a version is compared with it first', async () => {
  client.allowConsoleError(/status of 409/);
  const { published } = CATALOGUE;
  const publish = (no: number, digit: string, amount: number) => ({
    ...CATALOGUE,
    draft: null,
    published: {
      ...published,
      no,
      hash: digit.repeat(64),
      document: withBasicAt(published.document, amount),
    },
  });
  let view = publish(3, 'a', 1_200);
  answerAll({
    ...CATALOGUE_ANSWERS,
    'admin.catalogue': () => view,
    'admin.saveCatalogueDraft': () => ({ hash: 'e'.repeat(64) }),
  });
  const page = await client.visit('/admin/catalogue', SIGNED_IN);
  await page.getByLabel('Standard, monthly').fill('55');
  view = publish(4, 'b', 1_500);
  await press(page, 'Save draft');
  const note = page.getByRole('alert').filter({ hasText: 'Another operator published version 4' });
  await note.getByText(/Basic.*\$1[25]/).waitFor();
  expect(heardInputs('admin.saveCatalogueDraft')).toEqual([]);
  await note.getByRole('button', { name: 'Save mine as the draft' }).click();
  await note.waitFor({ state: 'detached' });
  const [saved] = heardInputs('admin.saveCatalogueDraft');
  expect([saved?.expected, amountOf(saved, 'basic'), amountOf(saved, 'standard')]).toEqual([
    null,
    1_200,
    5_500,
  ]);
});

test('the version that another operator published replaces an older edit when it is taken', async () => {
  let view = { ...CATALOGUE, draft: null };
  answerAll({ ...CATALOGUE_ANSWERS, 'admin.catalogue': () => view });
  const page = await client.visit('/admin/catalogue', SIGNED_IN);
  await page.getByLabel('Standard, monthly').fill('55');
  const document = withBasicAt(CATALOGUE.published.document, 1_500);
  view = { ...view, published: { ...view.published, no: 4, hash: 'b'.repeat(64), document } };
  await press(page, 'Save draft');
  await press(page, 'Take version 4');
  await expect.poll(() => page.getByLabel('Basic, monthly').inputValue()).toBe('15');
  await expect.poll(() => page.getByLabel('Standard, monthly').inputValue()).toBe('49');
  expect(heardInputs('admin.saveCatalogueDraft')).toEqual([]);
});
