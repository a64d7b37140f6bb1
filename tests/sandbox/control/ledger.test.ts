import { afterEach, beforeEach, expect, it } from 'vitest';
import { type StartedControl, startControl } from './start-control.ts';

let control: StartedControl;
beforeEach(async () => {
  control = await startControl();
  await fetch(`${control.addresses.tradingview}/username_hint/?s=alice`);
  await control.call('POST', '/tradingview/scripts/main/rows', { username: 'Alicia' });
});
afterEach(() => control.close());

const names = async (query: string) => {
  const { body } = await control.call('GET', `/ledger${query}`);
  return body.entries.map((entry: { name: string }) => entry.name);
};

it('lists the ledger in order and filters it by provider, kind, name, number and count', async () => {
  const both = ['GET /username_hint/', 'access.added'];
  expect(await names('?provider=tradingview')).toEqual(both);
  expect(await names('?kind=effect&provider=tradingview')).toEqual(['access.added']);
  expect(await names('?name=access.*')).toEqual(['access.added']);
  expect(await names('?provider=tradingview&limit=1')).toEqual(['access.added']);
  const { body } = await control.call('GET', '/ledger?name=access.added');
  expect(await names(`?after=${body.entries[0].seq}&provider=tradingview`)).toEqual([]);
});

it('keeps control calls out of the provider’s ledger', async () => {
  expect(await names('?kind=call')).toEqual(['GET /username_hint/']);
});

it('DELETE /ledger empties the ledger', async () => {
  expect((await control.call('DELETE', '/ledger')).status).toBe(204);
  expect(await names('')).toEqual([]);
});

it.each(['?provider=paypal', '?kind=x', '?after=-1', '?limit=none', '?since=1'])(
  'refuses the ledger filter %s with a message',
  async (query) => {
    const answer = await control.call('GET', `/ledger${query}`);
    expect(answer.status).toBe(400);
    expect(answer.body.message).not.toBe('');
  },
);
