import { afterAll, beforeAll, expect, test } from 'vitest';
import { personAt } from '../../../support/http-person.ts';
import { subscribe } from '../../../support/subscribers.ts';
import { createTestApp, type TestApp } from '../../../support/test-app.ts';
import { until } from '../../../support/until.ts';
import { consentOnDiscord } from '../consent-on-discord.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

interface Answer {
  result: { data: Record<string, unknown> };
}
interface Member {
  username: string;
  roles: string[];
}

async function memberCalled(username: string): Promise<Member | undefined> {
  const { members } = (await app.control('GET', '/discord/state')) as { members: Member[] };
  return members.find((each) => each.username === username);
}

async function linkUrlFor(person: Awaited<ReturnType<typeof subscribe>>): Promise<string> {
  const { json } = await person.get('/trpc/discord.linkUrl');
  return String((json as unknown as Answer).result.data.url);
}

test('a subscriber who agrees at Discord returns as a member with their roles [discord-60]', async () => {
  const person = await subscribe(app, 'basic');
  const url = await linkUrlFor(person);
  expect(new URL(url).searchParams.get('redirect_uri')).toBe(`${app.url}/account/discord`);
  const back = await consentOnDiscord(url, 'over_http_hanna');
  expect(back.address.origin + back.address.pathname).toBe(`${app.url}/account/discord`);
  const { code, state } = back;
  expect((await person.get(back.address.pathname + back.address.search)).status).toBe(200);
  const { json } = await person.post('/trpc/discord.finishLink', { code, state });
  expect((json as unknown as Answer).result.data).toMatchObject({ success: true });
  await until(
    'both roles are there',
    async () => (await memberCalled('over_http_hanna'))?.roles.length === 2,
  );
  const access = await person.get('/api/check-user-access');
  expect(access.json.discord).toMatchObject({
    username: 'over_http_hanna',
    state: 'joined',
    isVerified: true,
  });
  const { serverUrl } = access.json.discord as { serverUrl: string };
  expect(new URL(serverUrl).pathname).toMatch(/^\/channels\/\d+$/);
});

test('the result of a link is useless to another subscriber or a visitor [discord-61]', async () => {
  const begun = await subscribe(app, 'basic');
  const { code, state } = await consentOnDiscord(await linkUrlFor(begun), 'over_http_otto');
  const other = await subscribe(app, 'basic');
  const stolen = await other.post('/trpc/discord.finishLink', { code, state });
  expect(stolen.status).toBe(412);
  const anonymous = await personAt(app.url).post('/trpc/discord.finishLink', { code, state });
  expect(anonymous.status).toBe(401);
  expect(await memberCalled('over_http_otto')).toBeUndefined();
});

test('a subscriber who declines returns with an error and no code', async () => {
  const person = await subscribe(app, 'basic');
  const body = new URLSearchParams({ username: 'over_http_nina', decision: 'cancel' });
  const url = await linkUrlFor(person);
  const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' });
  const back = new URL(answer.headers.get('location') ?? '');
  expect(back.searchParams.get('error')).toBe('access_denied');
  expect(back.searchParams.get('code')).toBeNull();
});
