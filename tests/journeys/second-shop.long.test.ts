import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFaults, faultsInBothSchemes } from '../browser/support/accessibility.ts';
import { type OutsideWorld, outsideWorld } from '../server/journeys/outside-world.ts';
import { browserOfThisFile } from '../support/browser/browser.ts';
import { GREEN_SHOP } from '../support/shop/green-shop.ts';
import { publishShop } from '../support/shop/publish-shop.ts';
import { sellShop } from '../support/shop/sell-shop.ts';
import { subscribe } from '../support/subscribers.ts';
import { createTestApp, OPERATOR, type TestApp } from '../support/test-app.ts';
import { until } from '../support/until.ts';
import { englishOn } from './english-on.ts';

/** Five plans, six scripts, billed quarterly, in Chinese: nothing of the documented shop. */
const PASSWORD = 'Secret123';
const NAME = 'quarter_quill';
const EMAIL = 'quill@example.com';
const TYPED = [NAME, EMAIL];
/** As the documented landing page. */
const MAX_LANDING_BYTES = 16_000;

const browser = browserOfThisFile();
let app: TestApp;
let world: OutsideWorld;
beforeAll(async () => {
  app = await createTestApp({ clientDirectory: 'dist/client' });
  world = outsideWorld(app);
  await until('Discord is set up', async () => (await world.roleNames()).includes('VIP'));
  await sellShop({ url: app.url, control: app.control, owner: OPERATOR }, GREEN_SHOP);
  await until('the landing page is rendered and compressed', async () => {
    const answer = await landing();
    return answer.headers.get('content-encoding') === 'br' && /再进场/.test(await answer.text());
  });
});
afterAll(() => app.close());

const landing = () => fetch(app.url, { headers: { 'accept-encoding': 'br' } });
const open = async (path: string, page?: Page) => {
  const opened = page ?? (await browser.open());
  await opened.goto(`${app.url}${path}`);
  return opened;
};

describe('the landing page of a seller’s own shop', () => {
  it('is rendered for visitors without the app, and is no heavier than the documented one', async () => {
    const html = await (await landing()).text();
    expect(brotliCompressSync(html).length).toBeLessThan(MAX_LANDING_BYTES);
    expect(html).toContain('先有计划，');
    expect(html).not.toMatch(/\{\{|__[A-Z_]+__|Wavematrix|Orderblock|Choose /);
  });

  it('names its plans and scripts in the visitor’s language', async () => {
    const html = await (await fetch(`${app.url}/?lang=en`)).text();
    for (const text of ['Choose Swing Pro', 'Desk room', 'The scalper', '席位版'])
      expect(html.includes(text)).toBe(text !== '席位版');
    expect(await (await landing()).text()).toContain('席位版');
  });

  it('sells every visible plan by month and by quarter without scripts', async () => {
    const page = await browser.open({ javaScriptEnabled: false });
    await open('/', page);
    const choose = page.getByRole('link', { name: '选择波段版' });
    await expect
      .poll(() => choose.getAttribute('href'))
      .toBe('/checkout?plan=swing&billing=monthly');
    await expect.poll(() => page.getByRole('link', { name: /^选择/ }).count()).toBe(4);
    await page.getByText('按季').click();
    await expect
      .poll(() => choose.getAttribute('href'))
      .toBe('/checkout?plan=swing&billing=quarterly');
    await page.getByText('€172.50').waitFor();
  });

  it.each(['light', 'dark'] as const)('has no accessibility fault in %s', async (colorScheme) => {
    const page = await browser.open({ colorScheme });
    await open('/', page);
    await page.getByRole('heading', { name: '再进场。' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});

it('a visitor buys by the quarter in Chinese, has everything delivered, upgrades, and sees the new plan', async () => {
  const page = await open('/');
  await app.control('POST', '/tradingview/users', { username: NAME });
  await page.getByRole('radio', { name: /季/ }).check();
  await page.getByRole('link', { name: '选择短线版' }).click();
  await page.waitForURL(/\/email-step\?plan=scalper&billing=quarterly/);
  await page.getByText('短线信号').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByLabel('邮箱地址').fill(EMAIL);
  await page.getByRole('button', { name: '继续付款' }).click();
  await page.getByRole('button', { name: '立即支付 €97.50' }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByText('付款成功！').waitFor();
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByLabel('确认密码').fill(PASSWORD);
  await page.getByRole('button', { name: '完成设置并进入控制台' }).click();
  await page.getByText('当前订阅').waitFor();

  await page.getByLabel('TradingView 用户名').fill(NAME);
  await page.getByText('用户名有效').waitFor();
  await page.getByRole('button', { name: '保存用户名' }).click();
  await page.getByText('用户名已保存，TradingView 权限已授予！').waitFor();
  const indicator = (title: string) => page.getByRole('listitem').filter({ hasText: title });
  await indicator('波段信号').getByText('已开通', { exact: true }).waitFor();
  expect(Object.keys(await world.entriesOf(NAME))).toEqual(['scalper', 'swing']);
  expect(await englishOn(page, TYPED)).toEqual([]);
  await page.getByRole('button', { name: /升级.*波段版/ }).click();

  await page.getByRole('heading', { name: '升级套餐' }).waitFor();
  await page.getByText('€172.50').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await englishOn(page, TYPED)).toEqual([]);
  await page.getByRole('button', { name: /升级.*波段版/ }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await until(
    'four scripts are open',
    async () => Object.keys(await world.entriesOf(NAME)).length === 4,
  );
  await open('/', page);
  await page.getByText('波段版', { exact: true }).first().waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
});

it('the operator’s pages of the shop have no accessibility fault, on a phone and on a desktop', async () => {
  const page = await open('/admin');
  await page.getByLabel('Username').fill(OPERATOR.username);
  await page.getByLabel('Password', { exact: true }).fill(OPERATOR.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('link', { name: 'Catalogue' }).first().waitFor();
  for (const path of ['/admin/catalogue', '/admin/texts', '/admin/brand', '/admin/move']) {
    await open(path, page);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await faultsInBothSchemes(page), `${path} ${width}`).toEqual([]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, `${path} ${width}`).toBeLessThanOrEqual(width);
    }
  }
});

it('a plan without a free place cannot be chosen, and the landing page says so', async () => {
  await subscribe(app, 'desk', 'quarterly');
  const { catalogue } = GREEN_SHOP;
  const plans = catalogue.plans.map((plan) =>
    plan.key === 'desk' ? { ...plan, capacity: 1 } : plan,
  );
  await publishShop(app, { ...catalogue, plans });
  await app.app.parts.soldOut.refresh();
  await until('the landing page is rendered', async () =>
    (await (await landing()).text()).includes('已售罄'),
  );
  const page = await open('/');
  await page.getByText('已售罄').waitFor();
  await expect.poll(() => page.getByRole('link', { name: '选择席位版' }).count()).toBe(0);
  await expect.poll(() => page.getByRole('link', { name: '选择波段版' }).count()).toBe(1);
});
