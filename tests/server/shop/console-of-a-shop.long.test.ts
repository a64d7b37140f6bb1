import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PaywallAnswer } from '../../../src/contract/discord/discord-setup.contract.ts';
import { publishShop } from '../../support/shop/publish-shop.ts';
import { SECOND_SHOP } from '../../support/shop/second-shop.ts';
import { type ConsoleStage, openConsole } from '../discord/console/console-stage.ts';

/** The console's set-up for a shop with roles of its own. */
const BOT = 'Wickline';
let stage: ConsoleStage;
beforeAll(async () => {
  stage = await openConsole();
  await publishShop(stage.app, SECOND_SHOP);
  for (const name of ['signals', 'vip-lounge']) {
    await stage.app.control('POST', '/discord/channels', { name, type: 0 });
  }
  const answer = await stage.operator.post('/api/setup-discord-channels');
  expect(answer.json).toMatchObject({ success: true });
});
afterAll(() => stage.close());

const viewersOf = async (name: string) => {
  const { overwrites } = await stage.channel(name);
  const { roles } = await stage.truth();
  const seen = overwrites.filter(({ allow }) => (BigInt(allow) & 1024n) !== 0n);
  return seen
    .flatMap(({ id }) => roles.find((role) => role.id === id)?.name ?? [])
    .filter((role) => role !== BOT)
    .sort();
};

it('opens public channels to the widest role, signals to the widest paid one and premium to the narrowest', async () => {
  expect(await viewersOf('welcome')).toEqual(['Members']);
  expect(await viewersOf('signals')).toEqual(['Traders']);
  expect(await viewersOf('vip-lounge')).toEqual(['Desk room']);
});

it('finds that every plan sees exactly what it includes', async () => {
  const answer = await stage.read<PaywallAnswer>('paywall');
  expect(answer.faults).toEqual([]);
  const lounge = answer.channels?.find(({ name }) => name === 'vip-lounge');
  const sees = Object.entries(lounge?.plans ?? {}).map(([plan, sight]) => [plan, sight.sees]);
  expect(Object.fromEntries(sees)).toEqual({
    free: false,
    scout: false,
    scalper: false,
    swing: false,
    desk: true,
  });
});

it('changes nothing when it is repeated', async () => {
  const mark = await stage.mark();
  await stage.operator.post('/api/setup-discord-channels');
  expect(await stage.since(mark, 'effect')).toEqual([]);
});
