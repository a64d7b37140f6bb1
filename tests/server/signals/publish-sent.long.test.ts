import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { publishSent } from '../../../src-server/signals/relay/deliver/publish-sent.ts';
import { openRoute } from '../../support/signals/open-route.ts';
import { deliveriesOf, untilStates } from '../../support/signals/posted.ts';
import { openRelay, type RelayStage } from '../../support/signals/relay-stage.ts';
import { until } from '../../support/until.ts';

const CROSSPOST = 'POST */channels/*/messages/*/crosspost';

let stage: RelayStage;
beforeAll(async () => {
  stage = await openRelay();
});
afterEach(() => stage.noFaults());
afterAll(() => stage.close());

/** A message that Discord has, and could not publish yet. */
async function unpublished(key: string) {
  const { routeId, send, messages } = await openRoute(stage, key, { crosspost: true });
  await stage.fault({ route: CROSSPOST, kind: 'status', status: 503 });
  await send('to be published');
  await untilStates(stage, routeId, ['sent']);
  const delivery = async () => (await deliveriesOf(stage, routeId))[0];
  // A first try that is still on its way could succeed once Discord answers again.
  await until('publishing failed', async () => {
    const row = await delivery();
    if (row?.crosspost_state !== 'waiting' || row.witnessed_at === null) return false;
    return row.next_try_at > row.witnessed_at;
  });
  const isPublished = async () => (((await messages())[0]?.flags ?? 0) & 1) === 1;
  const later = async () => {
    await stage.noFaults();
    await stage.app.control('POST', '/clock/advance', { milliseconds: 600_000 });
    await publishSent(stage.app.app.parts.signals);
  };
  /** The timer may hold the lease of the route. */
  const laterIs = (state: string) =>
    until(`the publication is ${state}`, async () => {
      await later();
      return (await delivery())?.crosspost_state === state;
    });
  return { routeId, delivery, isPublished, later, laterIs };
}

it('a signal that was withdrawn is not published afterwards', async () => {
  const { routeId, delivery, isPublished, later, laterIs } = await unpublished('withdrawn');
  const seq = (await delivery())?.seq;
  await stage.act('admin.withdrawSignal', { seq, reason: 'Sent by mistake', key: randomUUID() });
  await laterIs('failed');
  expect(await isPublished()).toBe(false);
  // Nor is the message that withdraws it, about what its readers never saw.
  await until('the withdrawal is not published', async () => {
    await later();
    const states = (await deliveriesOf(stage, routeId)).map((each) => each.crosspost_state);
    return states.join() === 'failed,failed';
  });
});

it('a message of a deleted route is not published afterwards', async () => {
  const { routeId, isPublished, laterIs } = await unpublished('deleted');
  await stage.act('admin.deleteRelayRoute', { id: routeId });
  await laterIs('failed');
  expect(await isPublished()).toBe(false);
});

it('a message of a paused route is published once the route runs again', async () => {
  const { routeId, delivery, isPublished, later, laterIs } = await unpublished('paused');
  const { orm } = stage.app.app.parts;
  const pause = (reason: string) =>
    orm.em
      .fork()
      .execute(`update relay_route set paused_reason = ${reason} where id = ?`, [routeId]);
  await pause(`'leak'`);
  await later();
  expect([(await delivery())?.crosspost_state, await isPublished()]).toEqual(['waiting', false]);
  await pause('null');
  await laterIs('done');
  expect(await isPublished()).toBe(true);
});
