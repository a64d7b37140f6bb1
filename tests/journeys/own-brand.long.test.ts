import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Accent, Scheme } from '../../src/domain/brand/accent.ts';
import { type BrandedPage, contrastsOf } from '../../src/domain/brand/page-contrasts.ts';
import { accessibilityFaults, faultsInBothSchemes } from '../browser/support/accessibility.ts';
import { coloursOf } from '../browser/support/text-colours.ts';
import { operatorAt } from '../server/operator/operator-calls.ts';
import { browserOfThisFile } from '../support/browser/browser.ts';
import { publishShop } from '../support/shop/publish-shop.ts';
import { SECOND_SHOP } from '../support/shop/second-shop.ts';
import { PASSWORD, type Subscriber, subscribe } from '../support/subscribers.ts';
import { createTestApp, OPERATOR, type TestApp } from '../support/test-app.ts';
import { until } from '../support/until.ts';

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path fill="#14532d" d="M0 0h40v40H0z"/></svg>';

const browser = browserOfThisFile();
let app: TestApp;
let member: Subscriber;
beforeAll(async () => {
  app = await createTestApp({ clientDirectory: 'dist/client' });
  member = await subscribe(app, 'basic');
});
afterAll(() => app.close());

async function asOwner(path: string): Promise<Page> {
  const page = await browser.open();
  await page.goto(`${app.url}${path}`);
  await page.getByLabel('Username').fill(OPERATOR.username);
  await page.getByLabel('Password', { exact: true }).fill(OPERATOR.password);
  await page.getByRole('button', { name: 'Login' }).click();
  return page;
}

const savedAccent = () => app.app.parts.brand.current().accent;

it('an owner brands the shop, and every page reads well in both colour schemes', async () => {
  const page = await asOwner('/admin/brand');
  await page.getByRole('button', { name: 'Choose a color' }).click();
  const light = page.getByLabel('On light pages', { exact: true });
  await light.fill('#7bd88f');
  const save = page.getByRole('button', { name: 'Save brand' });
  await page.getByText(/^Contrast \d\.\d:1\. It needs 4\.5:1\.$/).waitFor();
  await expect.poll(() => save.isDisabled()).toBe(true);
  await page.getByRole('button', { name: /the nearest that passes$/ }).click();
  await page.getByRole('button', { name: 'Match the color of light pages' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Tom & Co');
  const file = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(LOGO) };
  await page.locator('[data-use=logo] input').setInputFiles(file);
  await page.getByRole('button', { name: 'Replace: Logo' }).waitFor();
  expect(await faultsInBothSchemes(page)).toEqual([]);
  await save.click();
  await page.getByText('Visitors see this brand.').waitFor();
  const accent = savedAccent();
  expect(app.app.parts.brand.current().logo?.file).toMatch(/\.svg$/);

  // The figures that the owner saw are those of the real pages.
  const visitor = await browser.open();
  await compare(visitor, '/', 'landing', accent);
  await compare(visitor, '/email-step?plan=basic&billing=monthly', 'checkout', accent);
  await compare(visitor, '/login', 'sign-in', accent);
  await visitor.getByLabel('Email').fill(member.email);
  await visitor.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await visitor.getByRole('button', { name: /sign in/i }).click();
  await visitor.getByText('Current Subscription').waitFor();
  await compare(visitor, '/', 'dashboard', accent);
  await compare(page, '/admin', 'operator', accent);
});

const READY: Record<BrandedPage, (page: Page) => Promise<void>> = {
  landing: (page) => page.getByRole('heading', { level: 1 }).waitFor(),
  // The button has its colour once it can be pressed.
  checkout: (page) => page.getByLabel(/email/i).first().fill('visitor@example.com'),
  'sign-in': (page) => page.getByLabel('Email').waitFor(),
  dashboard: (page) => page.getByText('Current Subscription').waitFor(),
  operator: (page) => page.getByRole('heading', { name: 'Users Management' }).waitFor(),
};

/** Every text of a real page that has the accent is among the page's figures, and passes. */
async function compare(page: Page, path: string, name: BrandedPage, accent: Accent | null) {
  await page.goto(`${app.url}${path}`);
  await READY[name](page);
  for (const scheme of ['light', 'dark'] satisfies Scheme[]) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    const figures = contrastsOf(name, accent, scheme);
    const known = figures.map(({ text, background }) => `${text} on ${background}`);
    const own = accent?.[scheme] ?? '';
    const accented = async () => (await coloursOf(page)).filter((pair) => pair.includes(own));
    await expect.poll(accented, { message: `${name}, ${scheme}` }).not.toEqual([]);
    const unknown = (await accented()).filter((pair) => !known.includes(pair));
    expect(unknown, `${name}, ${scheme}`).toEqual([]);
    expect(await accessibilityFaults(page), `${name}, ${scheme}`).toEqual([]);
  }
}

it('an owner writes a legal page, which the footer and the checkout link', async () => {
  const page = await asOwner('/admin/texts');
  await page.getByLabel('Document').selectOption('Imprint');
  await page
    .getByRole('textbox', { name: 'Text', exact: true })
    .fill('# Who we are\n\nTom, <b>Berlin</b>');
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  const preview = page.getByRole('dialog', { name: 'Preview: Imprint' });
  await preview.getByRole('heading', { name: 'Who we are' }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await preview.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Published at /imprint').waitFor();

  const visitor = await browser.open();
  await visitor.goto(`${app.url}/email-step?plan=basic&billing=monthly`);
  await visitor.getByRole('link', { name: 'Imprint' }).waitFor();
  await visitor.goto(app.url);
  await visitor.getByRole('contentinfo').getByRole('link', { name: 'Imprint' }).click();
  await visitor.getByRole('heading', { level: 1, name: 'Imprint' }).waitFor();
  await visitor.getByText('Tom, <b>Berlin</b>').waitFor();
  for (const colorScheme of ['light', 'dark'] as const) {
    await visitor.emulateMedia({ colorScheme });
    expect(await accessibilityFaults(visitor), colorScheme).toEqual([]);
  }
});

it('the landing page shows each script on sale with its text and picture, and plans with icons', async () => {
  const owner = await operatorAt(app);
  const upload = await owner.send('/api/admin/pictures?use=showcase', {
    method: 'POST',
    body: LOGO,
  });
  const { file } = upload.json as { file: string };
  const seen = { description: 'For minutes.', icon: 'bolt', picture: file };
  const entitlements = SECOND_SHOP.entitlements.map((each) =>
    each.key === 'script-scalper' ? { ...each, ...seen } : each,
  );
  await publishShop(app, { ...SECOND_SHOP, entitlements });
  await until('the landing page is rendered', async () =>
    // The app's page has the text too, in its settings.
    (await (await fetch(app.url)).text()).includes('>For minutes.<'),
  );
  const visitor = await browser.open({ javaScriptEnabled: false });
  await visitor.goto(app.url);
  const articles = visitor.locator('#features article');
  await expect
    .poll(() => articles.getByRole('heading').allTextContents())
    .toEqual(entitlements.filter(({ pineId }) => pineId !== null).map(({ name }) => name));
  const picture = visitor.getByRole('img', { name: 'The scalper' });
  await expect.poll(() => picture.getAttribute('src')).toBe(`/pictures/${file}`);
  const plan = visitor.locator('article[data-plan=scout]');
  await plan.getByText('For minutes.').waitFor();
  await expect.poll(() => plan.locator('svg.tabler-icon-bolt').count()).toBe(1);
  await expect.poll(() => articles.nth(1).locator('svg').count()).toBeGreaterThan(0);
});
