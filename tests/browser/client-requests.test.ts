import { describe, expect, test } from 'vitest';
import { clientOfThisFile, toastIn } from './support/client-of-this-file.ts';
import { ANSWERS } from './support/every-answer.ts';

const client = clientOfThisFile();
const heard = (procedure: string) =>
  client.stage().heard.find((call) => call.procedure === procedure);

describe('the headers of every request', () => {
  test('a read sends the token twice, no-cache and no content type [screen-35]', async () => {
    const page = await client.visitSignedIn('/');
    await page.getByRole('heading', { name: 'Current Subscription' }).waitFor();
    const call = heard('auth.currentUser');
    expect(call?.method).toBe('GET');
    expect(call?.headers).toMatchObject({
      authorization: 'Bearer trader@example.com',
      'user-email': 'trader@example.com',
      'cache-control': 'no-cache',
    });
    expect(call?.headers['content-type']).toBeUndefined();
    expect(call?.headers['admin-bypass']).toBeUndefined();
  });

  test('a write without a token sends JSON and no identity [screen-36]', async () => {
    client.stage().answer('auth.loginWithPassword', { success: false });
    const page = await client.visit('/login');
    await page.getByLabel('Email').fill('trader@example.com');
    await page.getByLabel('Password', { exact: true }).fill('Abcdefg1');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await toastIn(page).getByRole('alert').waitFor();
    const call = heard('auth.loginWithPassword');
    expect(call?.method).toBe('POST');
    expect(call?.headers['content-type']).toBe('application/json');
    expect(call?.headers.authorization).toBeUndefined();
    expect(call?.headers['user-email']).toBeUndefined();
  });

  test("reads and writes send the product's cookies [screen-37]", async () => {
    client.stage().answer('auth.logout', { success: true });
    const page = await client.visitSignedIn('/nowhere');
    await page.context().addCookies([{ name: 'session', value: 's1', url: client.stage().origin }]);
    await page.goto(`${client.stage().origin}/`);
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect.poll(() => heard('auth.logout')?.headers.cookie).toBe('session=s1');
    expect(client.stage().heard.at(-2)?.headers.cookie).toBe('session=s1');
  });

  test("an operator's call sends the admin-bypass header [screen-38]", async () => {
    const { 'admin.statistics': statistics } = ANSWERS;
    client.stage().answer('admin.statistics', statistics);
    client.stage().answer('admin.users', {
      users: [],
      total: 0,
      nextCursor: null,
      counts: { total: 0, paid: 0, active: 0 },
      tradingViewConnected: false,
    });
    const page = await client.visit('/admin', { tab: { adminSession: 'true' } });
    await page.getByText('No users found').waitFor();
    expect(heard('admin.users')?.headers['admin-bypass']).toBe('true');
  });

  test('a polling page marks itself unattended a minute after the last action', async () => {
    for (const [procedure, answer] of Object.entries(ANSWERS))
      client.stage().answer(procedure, answer);
    const page = await client.visit('/admin/jobs', { tab: { adminSession: 'true' } });
    const reads = () => client.stage().heard.filter((call) => call.procedure === 'admin.jobBoard');
    // Advance in steps: while an answer is pending, no further call is made.
    const nextMark = async () => {
      const before = reads().length;
      await page.clock.runFor(20_000);
      await expect.poll(() => reads().length).toBeGreaterThan(before);
      return reads().at(-1)?.headers.unattended;
    };
    await expect.poll(() => reads().length).toBe(1);
    expect(reads()[0]?.headers.unattended).toBeUndefined();
    expect(await nextMark()).toBeUndefined();
    for (const _ of [40, 60]) await nextMark();
    expect(await nextMark()).toBe('true');
    await page.keyboard.press('Tab');
    expect(await nextMark()).toBeUndefined();
  });
});
