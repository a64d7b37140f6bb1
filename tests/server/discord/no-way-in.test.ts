import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { newId } from '../../../src-server/database/identifier.ts';
import { DiscordIdentityEntity } from '../../../src-server/discord/identity/discord-identity.entity.ts';
import { nameDiscordAccount } from '../../../src-server/discord/identity/name-account.ts';
import { actorOf, type Bench, startBench } from '../access/support/access-bench.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterEach(() => bench.sandbox.core.faults.clear());
afterAll(() => bench.close());

const name = (accountId: string, discordUsername: string) =>
  nameDiscordAccount(bench.discord, actorOf(accountId), { discordUsername });
const subscriber = () => {
  const accountId = newId();
  bench.subscribe(accountId, 'basic');
  return accountId;
};

test('a subscriber gets an invite while the server pauses invites, with a note to wait', async () => {
  const { features } = await bench.control<{ features: string[] }>('discord', '/guild', {});
  await bench.control('discord', '/guild', { features: [...features, 'INVITES_DISABLED'] });
  onTestFinished(() => void bench.control('discord', '/guild', { features }));
  expect(await name(subscriber(), 'patient_paula')).toMatchObject({
    success: true,
    paused: true,
    inviteUrl: expect.stringContaining('/'),
    message: expect.stringContaining('the server has paused invites'),
  });
});

test('a subscriber of a server with 1,000 invites reads that none is left', async () => {
  const accountId = subscriber();
  const route = 'POST /api/v10/channels/*/invites';
  bench.sandbox.core.faults.add({ provider: 'discord', route, kind: 'code-30016' });
  expect(await name(accountId, 'crowded_carl')).toEqual({
    success: false,
    message:
      'Your Discord username is saved, but the server has reached its limit of invites. Please contact support to get yours.',
  });
  const identity = await bench.access.orm.em
    .fork()
    .findOneOrFail(DiscordIdentityEntity, { accountId });
  expect(identity).toMatchObject({ username: 'crowded_carl', state: 'named' });
});
