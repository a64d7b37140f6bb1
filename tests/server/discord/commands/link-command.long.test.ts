import { afterAll, beforeAll, expect, test } from 'vitest';
import { DiscordIdentityEntity } from '../../../../src-server/discord/identity/discord-identity.entity.ts';
import { linkMember, sealMemberLink } from '../../../../src-server/discord/link/member-link.ts';
import { type Subscriber, subscribe } from '../../../support/subscribers.ts';
import { until } from '../../../support/until.ts';
import { consentOnDiscord } from '../consent-on-discord.ts';
import { type CommandStage, startStage } from './command-stage.ts';

let stage: CommandStage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

interface Data {
  username?: string;
  consentUrl?: string;
  success?: boolean;
  message?: string;
}

/** Uses /link and returns the token of its page. */
async function tokenFor(member: { id: string }): Promise<string> {
  const { text } = await stage.use(member, { name: 'link' });
  const address = /\((http[^)]+)\)/.exec(text)?.[1] ?? '';
  const url = new URL(address);
  expect(url.origin + url.pathname).toBe(`${stage.url}/account/link-discord`);
  return url.searchParams.get('token') ?? '';
}

const dataOf = ({ json }: { json: unknown }) => (json as { result?: { data: Data } }).result?.data;
const link = async (person: Subscriber, token: string) =>
  person.post('/trpc/discord.linkMember', { token });
const identityOf = (accountId: string) =>
  stage.app.parts.orm.em.fork().findOne(DiscordIdentityEntity, { accountId });

async function finish(person: Subscriber, consentUrl: string, username: string) {
  const { code, state } = await consentOnDiscord(consentUrl, username);
  return dataOf(await person.post('/trpc/discord.finishLink', { code, state }));
}

test('/link, the page and Discord’s consent link the member, who gets their roles', async () => {
  const member = await stage.guest();
  const person = await subscribe(stage, 'premium');
  const token = await tokenFor(member);
  const input = encodeURIComponent(JSON.stringify({ token }));
  const read = await person.get(`/trpc/discord.readMemberLink?input=${input}`);
  expect(dataOf(read)).toEqual({ username: member.username });
  const { consentUrl = '' } = dataOf(await link(person, token)) ?? {};
  expect(await finish(person, consentUrl, member.username)).toMatchObject({ success: true });
  expect(await identityOf(person.userId)).toMatchObject({ memberId: member.id, ground: 'told' });
  await until('the roles are there', async () =>
    (await stage.truth()).members.some(({ id, roles }) => id === member.id && roles.length === 3),
  );
  const again = await stage.use(member, { name: 'link' });
  expect(again.text).toContain('already linked');
});

test('a subscriber who follows another member’s page does not give them the plan', async () => {
  const sender = await stage.guest();
  const victim = await subscribe(stage, 'premium');
  const { consentUrl = '' } = dataOf(await link(victim, await tokenFor(sender))) ?? {};
  const answer = await finish(victim, consentUrl, (await stage.guest()).username);
  expect(answer).toMatchObject({ success: false });
  expect(await identityOf(victim.userId)).toBeNull();
  const { members } = await stage.truth();
  expect(members.find(({ id }) => id === sender.id)?.roles).toEqual([]);
});

test('a page works once, for signed-in subscribers, and not with a made-up token', async () => {
  const person = await subscribe(stage, 'free');
  const token = await tokenFor(await stage.guest());
  const signedOut = await fetch(`${stage.url}/trpc/discord.linkMember`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  expect(signedOut.status).toBe(401);
  expect((await link(person, token)).status).toBe(200);
  expect((await link(person, token)).status).toBe(412);
  expect((await link(person, `${token.slice(0, -4)}AAAA`)).status).toBe(412);
});

test('a page expires after ten minutes', async () => {
  const { deps } = stage.app.parts.commands;
  const member = await stage.guest();
  const machineClock = { now: () => new Date(Date.now() - 10 * 60_000 - 1) };
  const old = sealMemberLink({ ...deps, machineClock }, member);
  const person = await subscribe(stage, 'free');
  expect((await link(person, old)).status).toBe(412);
});

/** A shop without a Discord client: nothing can ask for consent. */
const withoutConsent = async (person: Subscriber, member: { id: string; username: string }) => {
  const { link: _link, ...deps } = stage.app.parts.commands.deps;
  const actor = {
    kind: 'subscriber',
    accountId: person.userId,
    email: person.email,
    sessionId: '',
  } as const;
  return linkMember(deps, actor, sealMemberLink(deps, member));
};

test('without consent pages, the page alone links an account without a member', async () => {
  const member = await stage.guest();
  const person = await subscribe(stage, 'basic');
  expect(await withoutConsent(person, member)).toMatchObject({ success: true });
  expect(await identityOf(person.userId)).toMatchObject({ memberId: member.id });
});

test('without consent pages, neither a linked account nor a linked member moves', async () => {
  const { subscriber, member } = await stage.insider();
  const sender = await stage.guest();
  expect(await withoutConsent(subscriber, sender)).toMatchObject({ success: false });
  const thief = await subscribe(stage, 'free');
  const proven = await subscribe(stage, 'basic');
  const owned = await stage.guest();
  await withoutConsent(proven, owned);
  expect(await withoutConsent(thief, owned)).toMatchObject({ success: false });
  expect(await identityOf(subscriber.userId)).toMatchObject({ memberId: member.id });
  expect(await identityOf(proven.userId)).toMatchObject({ memberId: owned.id });
});
