import { setTimeout as delay } from 'node:timers/promises';
import type { Answer } from '../../support/http-person.ts';
import { insist } from '../../support/insist.ts';
import { PATIENCE_MS } from '../../support/patience.ts';
import { until } from '../../support/until.ts';
import { countEntries, wrongSeals } from '../checker/audit-sealed.ts';
import { everythingHeld, lastAccessEffect } from '../checker/everything-held.ts';
import type { Witness } from '../checker/witness.ts';
import type { Subscriber } from '../lives/subscriber.ts';
import type { DrillWorld } from '../world/open-world.ts';
import { listeners } from './all-ready.ts';
import { sealAudit } from './seal-audit.ts';
import { settle } from './settle.ts';

const REPEATED_EVENTS = 100;
const MENDED = 20;
const MAX_STEPS = 100;
const CALM_MS = 2_000;

/** I9: repeating everything, in every way there is, changes nothing. I8: then the audit log of the run is sealed. */
export async function repeatEverything(
  world: DrillWorld,
  witness: Witness,
  people: readonly Subscriber[],
  say: (line: string) => void,
): Promise<string[]> {
  const before = await everythingHeld(witness);
  const effect = await lastAccessEffect(witness);
  // Concurrently, since independent repetitions do not wait for each other.
  await Promise.all([
    syncWholeStripe(world, witness),
    press(world, '/api/admin/sync-tradingview'),
    tellAgain(world),
    mendAgain(world, people),
  ]);
  await connectAgain(world, witness);
  await settle(world, witness, people, PATIENCE_MS, say);
  // A new connection makes the product look again in the background.
  await delay(CALM_MS);
  const { wrong } = await settle(world, witness, people, PATIENCE_MS, say);
  const after = await everythingHeld(witness);
  const changed = Object.keys(before).filter((part) => before[part] !== after[part]);
  const effects = (await lastAccessEffect(witness)) === effect ? [] : ['effects at a provider'];
  const written = await countEntries(witness);
  await sealAudit(world.fleet.databaseUrl);
  return [
    ...wrong,
    ...[...changed, ...effects].map((part) => `I9 a repetition changed the ${part}`),
    ...(await wrongSeals(witness, written)),
  ];
}

/** Stripe redelivers its last webhooks. */
async function tellAgain({ stripe, control }: DrillWorld): Promise<void> {
  const { data } = await stripe.get(`/v1/events?limit=${REPEATED_EVENTS}`);
  for (const { id } of data as { id: string }[]) {
    await control('POST', `/stripe/events/${id}/redeliver`);
  }
}

async function mendAgain(world: DrillWorld, people: readonly Subscriber[]): Promise<void> {
  for (const { accountId } of people.filter(({ closedAt }) => closedAt === null).slice(0, MENDED)) {
    await press(world, '/trpc/admin.fixUser', { accountId });
  }
}

/** Retries until it works, because a refused or signed-out request repeats nothing. */
function press({ operator }: DrillWorld, path: string, body?: object): Promise<Answer> {
  return insist(
    path,
    () => operator.post(path, body),
    ({ status }) => status === 200,
    { patienceMs: PATIENCE_MS, pauseMs: 300 },
  );
}

/** Steps until one full pass over Stripe is done. */
async function syncWholeStripe(world: DrillWorld, witness: Witness): Promise<void> {
  for (let steps = 0; steps < MAX_STEPS; steps += 1) {
    await press(world, '/api/admin/sync-stripe', {});
    const under = await witness.rows(
      `select from stripe_sweep where name = 'subscriptions' and after_subscription_id is not null`,
    );
    if (under.length === 0) return;
  }
  throw new Error(`A sync of Stripe is not through after ${MAX_STEPS} steps.`);
}

/** Without a resume, which makes the product read the whole server again. */
async function connectAgain({ control }: DrillWorld, witness: Witness): Promise<void> {
  const before = await listeners(witness);
  await control('POST', '/discord/gateway/drop', { resumable: false });
  await until('there is another connection to Discord', async () =>
    (await listeners(witness)).some((id) => !before.includes(id)),
  );
}
