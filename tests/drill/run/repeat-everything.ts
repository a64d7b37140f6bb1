import { everythingHeld, lastAccessEffect } from '../checker/everything-held.ts';
import type { Witness } from '../checker/witness.ts';
import type { Subscriber } from '../lives/subscriber.ts';
import type { DrillWorld } from '../world/open-world.ts';
import { settle } from './settle.ts';

const REPEATED_EVENTS = 100;
const MENDED = 20;
const WITHIN_MS = 60_000;

/** I9: all of it once more, by every way that there is, changes nothing. */
export async function repeatEverything(
  world: DrillWorld,
  witness: Witness,
  people: readonly Subscriber[],
): Promise<string[]> {
  const before = await everythingHeld(witness);
  const effect = await lastAccessEffect(witness);
  const { operator, stripe, control } = world;
  await operator.post('/api/admin/sync-stripe', {});
  await operator.post('/api/admin/sync-tradingview');
  const { data } = await stripe.get(`/v1/events?limit=${REPEATED_EVENTS}`);
  for (const { id } of data as { id: string }[]) {
    await control('POST', `/stripe/events/${id}/redeliver`);
  }
  for (const { accountId } of people.slice(0, MENDED)) {
    await operator.post('/trpc/admin.fixUser', { accountId });
  }
  await control('POST', '/discord/gateway/drop', { resumable: false });
  const { wrong } = await settle(world, witness, people, WITHIN_MS);
  const after = await everythingHeld(witness);
  const changed = Object.keys(before).filter((part) => before[part] !== after[part]);
  const effects = (await lastAccessEffect(witness)) === effect ? [] : ['effects at a provider'];
  return [
    ...wrong,
    ...[...changed, ...effects].map((part) => `I9 a repetition changed the ${part}`),
  ];
}
