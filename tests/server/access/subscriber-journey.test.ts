import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../src-server/database/identifier.ts';
import { nameDiscordAccount } from '../../../src-server/discord/identity/name-account.ts';
import { setTradingViewUsername } from '../../../src-server/tradingview/username/set-username.ts';
import { eventually } from '../../support/until.ts';
import { actorOf, type Bench, DAY_MS, SLACK_DAYS, startBench } from './support/access-bench.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

test('a Standard subscriber who joins by the invite gets both roles and the main indicator', async () => {
  const accountId = newId();
  bench.subscribe(accountId, 'standard');
  const named = await nameDiscordAccount(bench.discord, actorOf(accountId), {
    discordUsername: '@Standard_Stan',
  });
  expect(named.success).toBe(true);
  const code = named.inviteUrl?.split('/').pop();
  expect(named.inviteUrl).toBe(`${bench.sandbox.addresses.discord}/invite/${code}`);

  const member = await bench.control<{ user: { id: string }; roles: string[] }>(
    'discord',
    '/join',
    {
      code,
      username: 'standard_stan',
    },
  );
  // The join arrives over the gateway at any time. Only its result matters.
  await eventually(async () => {
    await bench.settle();
    return (await bench.grants(accountId)).filter(({ held }) => held).length === 2;
  });
  const grants = await bench.grants(accountId);
  expect(grants.map(({ entitlement, state, held }) => [entitlement, state, held])).toEqual([
    ['community-base', 'granted', true],
    ['community-paid', 'granted', true],
  ]);
  expect(member.roles).toEqual([]);

  const saved = await setTradingViewUsername(bench.tradingView, actorOf(accountId), {
    tradingViewUsername: ' karlkurs ',
  });
  expect(saved.accessGranted).toBe(true);
  const [main] = bench.tradingViewTruth().scripts;
  const row = main?.rows.find((each) => each.username === 'karlKurs');
  const standing = await bench.access.standing.standingOf(accountId);
  const until = (standing?.accessUntil?.getTime() ?? 0) + SLACK_DAYS * DAY_MS;
  expect(Date.parse(row?.expiration ?? '')).toBe(Math.ceil(until / 1000) * 1000);
});
