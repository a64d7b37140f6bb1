import { expect, test } from 'vitest';
import { faultsInBothSchemes } from '../../support/accessibility.ts';
import { clientOfThisFile } from '../../support/client-of-this-file.ts';
import { RETENTION } from '../../support/numbers/retention-answers.ts';
import { operatorPages, SIGNED_IN } from '../../support/operator-stage.ts';

const client = clientOfThisFile();
const { answerAll, heardInputs } = operatorPages(client);

const open = (search = '', options = {}, answer: unknown = RETENTION) => {
  answerAll({ 'admin.retention': answer });
  return client.visit(`/admin/retention${search}`, {
    ...SIGNED_IN,
    colorScheme: 'light',
    ...options,
  });
};

test('/admin/retention shows reasons beside missing access, and has no accessibility fault', async () => {
  const page = await open();
  const reasons = page.getByRole('region', { name: 'Why people leave, table' });
  await reasons.getByRole('row', { name: 'Something was missing 9 8 0 4' }).waitFor();
  const plans = page.getByRole('region', { name: 'By plan, table' });
  await plans.getByRole('row', { name: 'Premium 27 9 9 6' }).waitFor();
  expect(await faultsInBothSchemes(page)).toEqual([]);
});

test('/admin/retention says how paid access ended, and that the cancellation page is off', async () => {
  const page = await open();
  await page.getByRole('row', { name: 'Payment failed 11' }).waitFor();
  await page.getByRole('row', { name: 'Total 58' }).waitFor();
  await page.getByText('The cancellation page is off').waitFor();
  const setUp = page.getByRole('link', { name: 'Turn it on in Setup' });
  await expect.poll(() => setUp.getAttribute('href')).toBe('/admin/setup?step=stripe');
});

test('/admin/retention compares offers with the hold-out, and gives no percentage of a few', async () => {
  const page = await open();
  const offers = page.getByRole('region', { name: 'What offers do, table' });
  await offers.getByRole('row', { name: 'Pause 18 8 8 15 9 too few to compare' }).waitFor();
  await offers.getByRole('row', { name: 'Discount 36 9 18 30 21 70.0%' }).waitFor();
  await page.getByText('With an offer, 23.8 points more are still subscribed.').waitFor();
  await page.getByRole('row', { name: '… came back 7 too few to compare' }).waitFor();
  await page.getByRole('row', { name: '… subscribed again 3 7.5%' }).waitFor();
  const few = { ...RETENTION.arms, heldOut: { people: 6, judged: 5, stayed: 1 } };
  answerAll({ 'admin.retention': { ...RETENTION, arms: few } });
  await page.reload();
  await page.getByText('There are too few cases to say whether offers').waitFor();
});

test('/admin/retention keeps its range in the address and in its files', async () => {
  const page = await open('?span=90d');
  const links = page.getByRole('link', { name: /as CSV/ });
  await links.first().waitFor();
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(addresses).toEqual([
    '/api/admin/retention.csv?table=endings&span=90d',
    '/api/admin/retention.csv?table=reasons&span=90d',
    '/api/admin/retention.csv?table=offers&span=90d',
  ]);
  await page.getByRole('combobox', { name: 'Time range' }).selectOption('This year');
  await expect.poll(() => new URL(page.url()).search).toBe('?span=this-year');
  await expect.poll(() => heardInputs('admin.retention').at(-1)).toEqual({ span: 'this-year' });
});

test('/admin/retention of a new shop says that nothing happened yet', async () => {
  const none = { people: 0, judged: 0, stayed: 0 };
  const page = await open(
    '',
    {},
    {
      ...RETENTION,
      reasons: [],
      offers: [],
      arms: { offered: none, heldOut: none },
    },
  );
  await page
    .getByText('No one decided anything on your cancellation page in this range.')
    .waitFor();
  await page.getByText('No offer was due in this range.').waitFor();
});

test('/admin/retention fits a phone', async () => {
  const page = await open('', { viewport: { width: 390, height: 844 } });
  await page.getByRole('heading', { name: 'Why people leave' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
