import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openRoute } from '../../support/signals/open-route.ts';
import { deliveriesOf, untilStates } from '../../support/signals/posted.ts';
import { openRelay, type RelayStage } from '../../support/signals/relay-stage.ts';
import { until } from '../../support/until.ts';

let stage: RelayStage;
beforeAll(async () => {
  stage = await openRelay();
});
afterEach(() => stage.noFaults());
afterAll(() => stage.close());

const SEND = 'POST */channels/*/messages';

describe('a message whose answer is lost', () => {
  it.each(['lost-response', 'truncate'] as const)('is posted once (%s)', async (kind) => {
    const { routeId, send, messages } = await openRoute(stage, `lost-${kind}`);
    await stage.fault({ route: SEND, kind, remaining: 1 });
    await send('only once');
    await untilStates(stage, routeId, ['sent']);
    expect(await messages()).toHaveLength(1);
  });

  it('is looked for behind the message before it, and not in all of a busy channel', async () => {
    const { channelId, routeId, send, messages } = await openRoute(stage, 'busy');
    await send('one', 'two');
    await untilStates(stage, routeId, ['sent', 'sent']);
    const [, before] = await messages();
    await stage.fault({ route: SEND, kind: 'lost-response', remaining: 1 });
    await send('three');
    await untilStates(stage, routeId, ['sent', 'sent', 'sent']);
    const { entries } = (await stage.app.control('GET', '/ledger?provider=discord&kind=call')) as {
      entries: { name: string; detail: { query?: { after?: string } } }[];
    };
    const asked = entries.flatMap(({ name, detail }) =>
      name.endsWith(`/channels/${channelId}/messages`) ? (detail.query?.after ?? []) : [],
    );
    expect(asked).toEqual([before?.id]);
  });

  it('is posted once when Discord has forgotten the nonce before the next try', async () => {
    const { routeId, send, messages } = await openRoute(stage, 'forgotten');
    await stage.fault({ route: SEND, kind: 'lost-response', remaining: 1 });
    await stage.fault({ route: 'GET */channels/*/messages', kind: 'status', status: 503 });
    await send('only once');
    await until('the first try is over', async () => {
      const [row] = await deliveriesOf(stage, routeId);
      return row?.reason === 'not-reached';
    });
    await stage.app.control('POST', '/clock/advance', { milliseconds: 600_000 });
    await stage.noFaults();
    await untilStates(stage, routeId, ['sent']);
    expect(await messages()).toHaveLength(1);
  });

  it('is looked for less and less often while Discord does not answer', async () => {
    const { routeId, send, messages } = await openRoute(stage, 'patient');
    await stage.fault({ route: SEND, kind: 'lost-response', remaining: 1 });
    await stage.fault({ route: 'GET */channels/*/messages', kind: 'status', status: 503 });
    await send('only once');
    const tried = async () => (await deliveriesOf(stage, routeId))[0];
    // The first sent it. The others only looked for it.
    await until('several tries failed', async () => ((await tried())?.attempts ?? 0) > 3);
    const row = await tried();
    expect(row).toMatchObject({ state: 'sending', reason: 'not-reached' });
    await stage.noFaults();
    await untilStates(stage, routeId, ['sent']);
    expect(await messages()).toHaveLength(1);
  });
});
