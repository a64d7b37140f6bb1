import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Plan } from '../../../../src/domain/catalogue/catalogue.ts';
import { newId } from '../../../../src-server/database/identifier.ts';
import { DiscordIdentityEntity } from '../../../../src-server/discord/identity/discord-identity.entity.ts';
import { nameDiscordAccount } from '../../../../src-server/discord/identity/name-account.ts';
import { finishLink, startLink } from '../../../../src-server/discord/link/link-account.ts';
import { actorOf, type Bench, startBench } from '../../access/support/access-bench.ts';
import { comeAsGuest, insider, rolesOf } from '../../access/support/people.ts';
import { consentOnDiscord } from '../consent-on-discord.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

const account = (plan: Plan) => {
  const accountId = newId();
  bench.subscribe(accountId, plan);
  return accountId;
};
const name = (accountId: string, discordUsername: string) =>
  nameDiscordAccount(bench.discord, actorOf(accountId), { discordUsername });
const link = async (accountId: string, username: string) => {
  const begun = startLink(bench.discord, actorOf(accountId)) ?? '';
  return finishLink(bench.discord, actorOf(accountId), await consentOnDiscord(begun, username));
};
const identityOf = (accountId: string) =>
  bench.access.orm.em.fork().findOneOrFail(DiscordIdentityEntity, { accountId });
const LOST = { memberId: null, state: 'needs-operator', reason: 'member-taken' };

test('an owner who proves a Discord account takes it from a free account that typed its name [discord-83]', async () => {
  const memberId = await comeAsGuest(bench, 'owner_olga');
  const squatter = account('free');
  expect(await name(squatter, 'owner_olga')).toMatchObject({ success: true });
  const owner = account('premium');
  expect(await link(owner, 'owner_olga')).toMatchObject({ success: true });
  await bench.settle();
  expect(await identityOf(owner)).toMatchObject({ memberId, state: 'joined', ground: 'told' });
  expect(await identityOf(squatter)).toMatchObject(LOST);
  expect(rolesOf(bench, memberId)).toEqual(['Community', 'Paid Member', 'VIP']);
});

test('an owner who proves a Discord account takes it from a paying account that typed its name [discord-84]', async () => {
  const memberId = await comeAsGuest(bench, 'owner_otto');
  const squatter = account('premium');
  expect(await name(squatter, 'owner_otto')).toMatchObject({ success: true });
  await bench.settle();
  const owner = account('basic');
  expect(await link(owner, 'owner_otto')).toMatchObject({ success: true });
  await bench.settle();
  expect(await identityOf(owner)).toMatchObject({ memberId, state: 'joined' });
  expect(rolesOf(bench, memberId)).toEqual(['Community', 'Paid Member']);
});

test('a paying account that types a name takes the member from a free account that typed it [discord-85]', async () => {
  const memberId = await comeAsGuest(bench, 'payer_paul');
  const squatter = account('free');
  await name(squatter, 'payer_paul');
  const payer = account('basic');
  expect(await name(payer, 'payer_paul')).toMatchObject({ success: true });
  await bench.settle();
  expect(await identityOf(payer)).toMatchObject({ memberId, state: 'joined', ground: 'claimed' });
  expect(await identityOf(squatter)).toMatchObject(LOST);
  expect(rolesOf(bench, memberId)).toEqual(['Community', 'Paid Member']);
});

test('a typed name takes no member from an account of the same kind', async () => {
  const memberId = await comeAsGuest(bench, 'first_fay');
  const first = account('basic');
  await name(first, 'first_fay');
  expect(await name(account('premium'), 'first_fay')).toMatchObject({ success: false });
  expect(await identityOf(first)).toMatchObject({ memberId, state: 'joined' });
});

test('a typed name takes no member from a free account whose invite they used', async () => {
  const invited = await insider(bench, 'free', 'invited_ida');
  expect(await name(account('premium'), 'invited_ida')).toMatchObject({ success: false });
  const { memberId, state } = await identityOf(invited.accountId);
  expect({ memberId, state }).toEqual({ memberId: invited.memberId, state: 'joined' });
});

test('a typed name takes no member from an account that proved it', async () => {
  const owner = account('free');
  await link(owner, 'proven_pia');
  const { memberId } = await identityOf(owner);
  expect(await name(account('premium'), 'proven_pia')).toMatchObject({ success: false });
  expect(await identityOf(owner)).toMatchObject({ memberId, state: 'joined', ground: 'told' });
});

test('a free account without a confirmed address can neither claim a name nor get an invite [discord-86]', async () => {
  const memberId = await comeAsGuest(bench, 'public_pete');
  const outsider = account('free');
  bench.unconfirmed.add(outsider);
  for (const username of ['public_pete', 'not_inside']) {
    expect(await name(outsider, username)).toEqual({
      success: false,
      message: expect.stringMatching(/^Please confirm your email address first/),
    });
  }
  const em = bench.access.orm.em.fork();
  expect(await em.count(DiscordIdentityEntity, { accountId: outsider })).toBe(0);
  expect(rolesOf(bench, memberId)).toEqual([]);
});

test('an account that pays needs no confirmed address to join', async () => {
  const payer = account('basic');
  bench.unconfirmed.add(payer);
  expect(await name(payer, 'quick_quinn')).toMatchObject({ success: true });
});
