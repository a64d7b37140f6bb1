import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ensureStripePrices } from '../../../src-server/billing/stripe-prices.ts';
import { type Answer, type Person, personAt } from '../../support/http-person.ts';
import { mailAfterClosedTab } from '../../support/shop/closed-tab.ts';
import { publishShop } from '../../support/shop/publish-shop.ts';
import { SECOND_SHOP } from '../../support/shop/second-shop.ts';
import { PASSWORD, pay, type Subscriber, subscribe } from '../../support/subscribers.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../support/test-app.ts';

const CHINESE = { 'accept-language': 'zh-CN,zh;q=0.9,en;q=0.5' };

let client: string;
let app: TestApp;
let owner: Person;
beforeAll(async () => {
  client = mkdtempSync(join(tmpdir(), 'wickline-client-'));
  const shell =
    '<html lang="en"><!--language--><script>__PUBLIC_SETTINGS__</script><h1>⟦sign-in.title⟧</h1>';
  writeFileSync(join(client, 'index.html'), shell);
  const landing =
    '<html lang="en">{{CANONICAL_LINK}}{{ALTERNATES}}<p>⟦sign-in.title⟧</p>{{CURRENCY_SIGN}}9{{LANGUAGES}}';
  writeFileSync(join(client, 'landing.html'), landing);
  writeFileSync(join(client, 'sitemap.xml'), '{{LANGUAGE_PAGES}}');
  app = await createTestApp({
    clientDirectory: client,
    environment: { SUPPORT_EMAIL: 'help@example.com' },
  });
  owner = personAt(app.url);
  await owner.post('/api/admin-login', OPERATOR);
});
afterEach(() => offer(['en']));
afterAll(async () => {
  await app.close();
  rmSync(client, { recursive: true });
});

const offer = (locales: string[]) => owner.post('/trpc/admin.offerLanguages', { locales });
const both = () => offer(['en', 'zh-CN']);
const landing = (headers = {}, path = '/') => personAt(app.url).get(path, headers);
const messageOf = ({ json }: Answer) => (json.error as { message: string }).message;
const dataOf = <T>({ json }: Answer): T => (json.result as { data: T }).data;

async function chineseSubscriber(): Promise<Subscriber> {
  await both();
  const person = personAt(app.url);
  await person.get('/?lang=zh-CN');
  return { ...person, email: '', userId: '' };
}

async function signUpInChinese(choice: { email: string; plan: string; billing: string }) {
  const person = await chineseSubscriber();
  await person.post('/api/create-email-user', choice);
  const sessionId = choice.plan === 'free' ? null : await pay(app, person, choice);
  const complete = async () => {
    const { json, text } = await person.post('/api/complete-subscription-signup', {
      ...choice,
      password: PASSWORD,
      sessionId,
      planStartDate: '1999-01-01',
    });
    expect(json.success, text).toBe(true);
  };
  return { person, sessionId, complete };
}

describe('a shop that only speaks English', () => {
  it('answers every browser in English, and remembers nothing', async () => {
    const answer = await landing(CHINESE, '/?lang=zh-CN');
    expect(answer.text).toBe(
      `<html lang="en"><link rel="canonical" href="${app.url}/">\n<p>Welcome Back</p>$9`,
    );
    expect(answer.headers.getSetCookie().join()).not.toContain('lang=');
  });
});

describe('a shop that offers two languages', () => {
  it('shows the browser’s language first, with an address for each', async () => {
    await both();
    const { text } = await landing(CHINESE);
    expect(text).toContain('<html lang="zh-CN">');
    expect(text).toContain('<p>欢迎回来</p>US$9');
    for (const [tag, query] of [
      ['en', '?lang=en'],
      ['zh-CN', '?lang=zh-CN'],
      ['x-default', ''],
    ]) {
      expect(text).toContain(`hreflang="${tag}" href="${app.url}/${query}"`);
    }
    expect(text).toContain('aria-label="语言"');
    expect((await landing({ 'accept-language': 'fr' })).text).toContain('Welcome Back');
  });

  it('names the address of a chosen language as canonical, and otherwise the page that chooses', async () => {
    await both();
    const linkOf = async (path: string) => (await landing(CHINESE, path)).headers.get('link');
    expect(await linkOf('/')).toBe(`<${app.url}/>; rel="canonical"`);
    expect(await linkOf('/?lang=en')).toBe(`<${app.url}/?lang=en>; rel="canonical"`);
    expect((await landing(CHINESE)).text).not.toContain('rel="canonical"');
  });

  it('lists the pages of each language in the sitemap', async () => {
    expect((await landing({}, '/sitemap.xml')).text).toBe('');
    await both();
    expect((await landing({}, '/sitemap.xml')).text).toBe(
      ['/?lang=en', '/login?lang=en', '/?lang=zh-CN', '/login?lang=zh-CN']
        .map((path) => `  <url><loc>${app.url}${path}</loc></url>\n`)
        .join(''),
    );
  });

  it('follows the language in the address, and remembers it', async () => {
    await both();
    const person = personAt(app.url);
    expect((await person.get('/?lang=zh-CN')).text).toContain('欢迎回来');
    expect(person.cookies.get('lang')).toBe('zh-CN');
    expect((await person.get('/')).text).toContain('欢迎回来');
    expect((await person.get('/', CHINESE)).text).toContain('欢迎回来');
    expect((await person.get('/?lang=en', CHINESE)).text).toContain('Welcome Back');
    expect((await person.get('/', CHINESE)).text).toContain('Welcome Back');
    expect((await person.get('/?lang=xx', CHINESE)).text).toContain('Welcome Back');
  });

  it('gives a page the file of its language, without mails and answers', async () => {
    await both();
    const { text } = await landing({}, '/login?lang=zh-CN');
    expect(text).toContain(`hreflang="zh-CN" href="${app.url}/login?lang=zh-CN"`);
    const path = /as="fetch" crossorigin href="([^"]+)"/.exec(text)?.[1] ?? '';
    const file = await landing({}, path);
    expect(file.headers.get('cache-control')).toContain('immutable');
    expect(file.json['sign-in.title']).toBe('欢迎回来');
    expect(Object.keys(file.json).filter((key) => /^(mail|messages)\./.test(key))).toEqual([]);
    const older = await landing({}, path.replace(/\.[\w-]{8}\.json/, '.oldhash1.json'));
    expect(older.json['sign-in.title']).toBe('欢迎回来');
    expect(older.headers.get('cache-control')).not.toContain('immutable');
    expect((await landing({}, '/login')).text).not.toContain('as="fetch"');
  });

  it('keeps the pages of operators in English', async () => {
    await both();
    const { text } = await landing(CHINESE, '/admin');
    expect(text).toContain('<html lang="en">');
    const answer = await personAt(app.url).post('/trpc/admin.login', {}, CHINESE);
    expect(messageOf(answer)).not.toMatch(/\p{Script=Han}/u);
  });

  it('answers a refusal in the visitor’s language', async () => {
    const person = await chineseSubscriber();
    const body = { email: 'nobody@example.com', password: 'Wrong12345' };
    const answer = await person.post('/api/login-with-password', body);
    expect(answer.text).toContain('邮箱或密码不正确');
    const invalid = await person.post('/trpc/auth.requestPasswordReset', { email: 'x' });
    expect(messageOf(invalid)).toBe('请输入有效的邮箱地址');
  });
});

describe('a subscriber who signed up in Chinese', () => {
  it('pays on Stripe’s Chinese page, and gets mails in Chinese whatever the browser says later', async () => {
    const email = 'lin@example.com';
    const choice = { email, plan: 'basic', billing: 'monthly' };
    const { person, sessionId, complete } = await signUpInChinese(choice);
    const { sessions } = (await app.control('GET', '/stripe/state')) as {
      sessions: { id: string; locale: string | null }[];
    };
    expect(sessions.find(({ id }) => id === sessionId)?.locale).toBe('zh');
    // A completed sign-up is not mailed the way back to it.
    const returnLink = await mailAfterClosedTab(app, email, /完成账户设置/);
    expect(returnLink.text).toContain('感谢选择基础版套餐。');
    await complete();
    const welcome = await app.mailTo(email, /欢迎/);
    expect(welcome.text).toContain('你的基础版套餐已生效。');
    expect(welcome.text).toContain('加入社区。');
    expect(welcome.text).toContain('如有疑问，请写信至 help@example.com。');
    expect(dataOf(await person.get('/trpc/auth.mailPreference'))).toEqual({
      optional: true,
      locale: 'zh-CN',
    });
  });
});

describe('the language of an account', () => {
  it('is the subscriber’s choice, among those on offer', async () => {
    const who = await subscribe(app, 'free');
    expect(dataOf(await who.get('/trpc/auth.mailPreference'))).toEqual({ optional: true });
    await both();
    const choose = (locale: string) =>
      who.post('/trpc/auth.saveMailPreference', { optional: true, locale });
    expect((await choose('fr')).status).toBe(400);
    expect((await choose('zh-CN')).status).toBe(200);
    await who.post('/api/request-password-reset', { email: who.email });
    await who.post('/trpc/auth.requestPasswordReset', { email: who.email });
    await app.mailTo(who.email, /设置新密码/);
  });
});

describe('a plan that its seller named in two languages', () => {
  it('has the name of the page’s, the mail’s and the answer’s language', async () => {
    const translations = { 'zh-CN': { name: '起步版' } };
    const plans = SECOND_SHOP.plans.map((plan) => ({
      ...plan,
      isVisible: true,
      ...(plan.key === 'scout' && { translations, capacity: 1 }),
    }));
    await publishShop(app, { ...SECOND_SHOP, plans });
    await ensureStripePrices(app.app.parts.billing);
    await both();
    const settings = async (path: string) => (await landing({}, path)).text;
    expect(await settings('/login?lang=zh-CN')).toContain('"name":"起步版"');
    expect(await settings('/login')).toContain('"name":"Scout"');
    expect(await settings('/login')).not.toContain('起步版');

    const email = 'scout@example.com';
    const { complete } = await signUpInChinese({ email, plan: 'scout', billing: 'monthly' });
    await complete();
    expect((await app.mailTo(email, /欢迎/)).text).toContain('起步版');
    const { products } = (await app.control('GET', '/stripe/state')) as {
      products: { name: string }[];
    };
    expect(products.map(({ name }) => name)).not.toContain('起步版');

    const free = { email: 'guest@example.com', plan: 'free', billing: 'monthly' };
    const guest = await signUpInChinese(free);
    await guest.complete();
    const name = { tradingViewUsername: 'karlkurs' };
    const refused = await guest.person.post('/api/set-tradingview-username', name);
    expect(refused.text).toContain('起步版');

    const late = await chineseSubscriber();
    const choice = { email: 'late@example.com', plan: 'scout', billing: 'monthly' };
    await late.post('/api/create-email-user', choice);
    const full = await late.post('/api/create-payment-session', choice);
    expect([full.status, full.json.message]).toEqual([412, '起步版已售罄，请选择其他套餐。']);
  });
});
