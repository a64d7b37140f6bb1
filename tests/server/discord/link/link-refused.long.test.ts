import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../../src-server/database/identifier.ts';
import { DiscordIdentityEntity } from '../../../../src-server/discord/identity/discord-identity.entity.ts';
import { nameDiscordAccount } from '../../../../src-server/discord/identity/name-account.ts';
import { finishLink, startLink } from '../../../../src-server/discord/link/link-account.ts';
import { actorOf, type Bench, startBench } from '../../access/support/access-bench.ts';
import { invite, join, rolesOf } from '../../access/support/people.ts';
import { consentOnDiscord } from '../consent-on-discord.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterEach(() => bench.sandbox.core.faults.clear());
afterAll(() => bench.close());

const subscriber = () => {
  const accountId = newId();
  bench.subscribe(accountId, 'basic');
  return accountId;
};
const identityOf = (accountId: string) =>
  bench.access.orm.em.fork().findOneOrFail(DiscordIdentityEntity, { accountId });
const fault = (route: string, kind: string) =>
  bench.sandbox.core.faults.add({ provider: 'discord', route, kind });
const link = async (accountId: string, username: string) => {
  const actor = actorOf(accountId);
  const back = await consentOnDiscord(startLink(bench.discord, actor) ?? '', username);
  return finishLink(bench.discord, actor, back);
};
const JOIN = 'PUT /api/v10/guilds/*/members/*';
const AWAY = 'Discord cannot be reached right now. Please start again in a minute.';

test.each([
  ['code-30001', 'You are in as many servers as Discord allows. Leave one, then try again.'],
  ['code-50013', 'Discord did not let us link this account. Please contact support.'],
  ['code-50001', 'Discord did not let us link this account. Please contact support.'],
  ['lost-response', AWAY],
])('a link that Discord answers with %s says what helps', async (kind, message) => {
  fault(JOIN, kind);
  const answer = await link(subscriber(), `refused_${kind.replaceAll('-', '_')}`);
  expect(answer).toEqual({ success: false, message });
});

test('a link whose consent Discord cannot confirm saves nothing and says to start again', async () => {
  const accountId = subscriber();
  fault('POST */oauth2/token', 'lost-response');
  expect(await link(accountId, 'unread_uma')).toEqual({ success: false, message: AWAY });
  expect(await bench.access.orm.em.fork().count(DiscordIdentityEntity, { accountId })).toBe(0);
});

test('a refused invite names support, and no retry', async () => {
  fault('POST /api/v10/channels/*/invites', 'code-50013');
  const asked = { discordUsername: 'uninvited_una' };
  expect(await nameDiscordAccount(bench.discord, actorOf(subscriber()), asked)).toEqual({
    success: false,
    message:
      'Your Discord username is saved, but Discord did not let us create an invite. Please contact support to get yours.',
  });
});

test('a link succeeds and gives the roles although its invite could not be deleted', async () => {
  const accountId = subscriber();
  const code = await invite(bench, accountId, 'linked_lou');
  fault('DELETE /api/v10/invites/*', 'lost-response');
  expect(await link(accountId, 'linked_lou')).toEqual({
    success: true,
    message: 'Your Discord account is linked. Your roles are set.',
  });
  const { memberId, inviteCode } = await identityOf(accountId);
  expect(inviteCode).toBe(code);
  expect(rolesOf(bench, memberId ?? '')).toEqual(['Community', 'Paid Member']);
  bench.sandbox.core.faults.clear();
  await bench.follower.catchUp();
  expect((await identityOf(accountId)).inviteCode).toBeNull();
});

test('a named member gets the roles although the invite could not be deleted', async () => {
  const accountId = subscriber();
  await invite(bench, accountId, 'typed_first');
  const open = await bench.control<{ code: string }>('discord', '/invites', {});
  const { user } = await join(bench, open.code, 'inside_ina');
  await bench.follower.idle();
  fault('DELETE /api/v10/invites/*', 'status-after');
  const asked = { discordUsername: 'inside_ina' };
  expect(await nameDiscordAccount(bench.discord, actorOf(accountId), asked)).toEqual({
    success: true,
    message: 'You are already in the server. Your roles are set.',
  });
  expect(rolesOf(bench, user.id)).toEqual(['Community', 'Paid Member']);
});
