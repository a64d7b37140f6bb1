import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { callerOf } from '../../../tests/support/control-call.ts';
import type { RunningServer } from '../../../tests/support/processes/server-process.ts';
import { GREEN_SHOP } from '../../../tests/support/shop/green-shop.ts';
import { sellShop } from '../../../tests/support/shop/sell-shop.ts';
import { type Owner, ownerOf, signInAsOwner } from './owner.ts';

const WIDTHS = { phone: 390, desktop: 1200 } as const;
const HEIGHTS = { phone: 844, desktop: 760 } as const;
type Device = keyof typeof WIDTHS;

const PASSWORD = 'Secret123';
const TRADER = 'traderanna';

/** Builds the second shop through the operator's calls, buys in it, and takes its pictures on both devices. */
export async function showSecondShop(
  browser: Browser,
  server: RunningServer,
  folder: string,
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const owner = ownerOf(server);
  await sellShop({ url: server.url, control: callerOf(server.control), owner }, GREEN_SHOP);
  for (const device of ['phone', 'desktop'] as const) {
    const page = await openOn(browser, device);
    const take = async (name: string) => {
      await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => {});
      const path = join(folder, `second-shop-${name}-${device}.jpg`);
      await page.screenshot({ path, type: 'jpeg', quality: 78 });
      console.log(path);
    };
    await visit(page, server.url, { device, take });
    await look(page, server.url, { owner, take });
    await page.context().close();
  }
}

async function openOn(browser: Browser, device: Device): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: WIDTHS[device], height: HEIGHTS[device] },
    colorScheme: 'dark',
    reducedMotion: 'reduce',
    locale: 'zh-CN',
  });
  return context.newPage();
}

interface Visit {
  device: Device;
  take(name: string): Promise<void>;
}

/** A visitor buys the middle plan by the quarter. */
async function visit(page: Page, url: string, { device, take }: Visit): Promise<void> {
  await page.goto(url);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await take('landing');
  await page.getByRole('radio', { name: /季/ }).check();
  await page.getByRole('link', { name: '选择波段版' }).click();
  await page.getByLabel('邮箱地址').fill(`lin.${device}@example.com`);
  await take('checkout');
  await page.getByRole('button', { name: '继续付款' }).click();
  await page.getByRole('button', { name: /^立即支付/ }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByText('付款成功！').waitFor();
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByLabel('确认密码').fill(PASSWORD);
  await page.getByRole('button', { name: '完成设置并进入控制台' }).click();
  await page.getByText('当前订阅').waitFor();
  if (device === 'desktop') {
    await page.getByLabel('TradingView 用户名').fill(TRADER);
    await page.getByText('用户名有效').waitFor();
    await page.getByRole('button', { name: '保存用户名' }).click();
    await page.getByRole('listitem').getByText('已开通').first().waitFor();
    await page.evaluate(() => scrollTo(0, 0));
  }
  await take('dashboard');
}

/** The owner looks at the catalogue. */
async function look(
  page: Page,
  url: string,
  { owner, take }: { owner: Owner; take: Visit['take'] },
): Promise<void> {
  await signInAsOwner(page, url, owner);
  await page.goto(`${url}/admin/catalogue`);
  await page.getByRole('heading', { name: 'Prices' }).waitFor();
  await take('catalogue');
}
