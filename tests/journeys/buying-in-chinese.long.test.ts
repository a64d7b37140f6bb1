import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureStripePrices } from '../../src-server/billing/stripe-prices.ts';
import { accessibilityFaults } from '../browser/support/accessibility.ts';
import { type OutsideWorld, outsideWorld } from '../server/journeys/outside-world.ts';
import { browserOfThisFile } from '../support/browser/browser.ts';
import { personAt } from '../support/http-person.ts';
import { createTestApp, OPERATOR, type TestApp } from '../support/test-app.ts';
import { until } from '../support/until.ts';
import { englishOn } from './english-on.ts';

const PASSWORD = 'Secret123';

const browser = browserOfThisFile();
let app: TestApp;
let world: OutsideWorld;
beforeAll(async () => {
  app = await createTestApp({ clientDirectory: 'dist/client' });
  world = outsideWorld(app);
  const owner = personAt(app.url);
  await owner.post('/api/admin-login', OPERATOR);
  await owner.post('/trpc/admin.offerLanguages', { locales: ['en', 'zh-CN'] });
  await until('Discord is set up', async () => (await world.roleNames()).includes('VIP'));
  await ensureStripePrices(app.app.parts.billing);
});
afterAll(() => app.close());

it('a visitor chooses Chinese, buys, has everything delivered, and reads every page in it', async () => {
  const page = await browser.open();
  await app.control('POST', '/tradingview/users', { username: 'lin_chen' });
  await page.goto(app.url);
  await page.getByRole('link', { name: '简体中文' }).click();
  await page.getByRole('heading', { name: '看清进场' }).waitFor();
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('zh-CN');
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('link', { name: '选择标准版' }).click();

  await page.getByRole('heading', { name: '创建账户' }).waitFor();
  await page.getByText('标准版套餐').waitFor();
  await page.getByLabel('邮箱地址').fill('lin@example.com');
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: '继续付款' }).click();
  await page.getByRole('button', { name: '立即支付 US$49' }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();

  await page.getByText('付款成功！').waitFor();
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByLabel('确认密码').fill(PASSWORD);
  await page.getByRole('button', { name: '完成设置并进入控制台' }).click();
  await page.getByText('当前订阅').waitFor();
  await page.getByLabel('TradingView 用户名').fill('lin_chen');
  await page.getByText('用户名有效').waitFor();
  await page.getByRole('button', { name: '保存用户名' }).click();
  await page.getByText('用户名已保存，TradingView 权限已授予！').waitFor();
  await page.getByRole('listitem').filter({ hasText: '主指标' }).getByText('已开通').waitFor();
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Orderblock' })
    .getByText('高级版专享')
    .waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await englishOn(page, ['lin_chen', 'lin@example.com'])).toEqual([]);

  for (const [path, heading] of [
    ['/account', '账户设置'],
    ['/upgrade', '升级套餐'],
    ['/success', '加入社区'],
  ] as const) {
    await page.goto(`${app.url}${path}`);
    await page.getByRole('heading', { name: heading }).waitFor();
    expect(await englishOn(page, ['lin_chen', 'lin@example.com']), path).toEqual([]);
  }
});

it('a visitor without the file of their language reads the page in English', async () => {
  const page = await browser.open();
  browser.allowConsoleError(/assets\/texts-.*ERR_FAILED/);
  await page.route('**/assets/texts-*', (route) => route.abort());
  await page.goto(`${app.url}/login?lang=zh-CN`);
  await page.getByLabel('Password', { exact: true }).waitFor();
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en');
  expect(await englishOn(page)).toContain('Password');
});
