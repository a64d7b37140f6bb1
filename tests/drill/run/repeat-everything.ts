import { setTimeout as delay } from 'node:timers/promises';
import type { Answer } from '../../support/http-person.ts';
import { insist } from '../../support/insist.ts';
import { PATIENCE_MS } from '../../support/patience.ts';
import { until } from '../../support/until.ts';
import { countEntries, wrongSeals } from '../checker/audit-sealed.ts';
import type { CheckerSources } from '../checker/checker-sources.ts';
import { everythingHeld, lastAccessEffect } from '../checker/everything-held.ts';
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
  sources: CheckerSources,
  people: readonly Subscriber[],
  say: (line: string) => void,
): Promise<string[]> {
  const before = await everythingHeld(sources);
  const effect = await lastAccessEffect(sources);
  // Concurrently, since independent repetitions do not wait for each other.
  await Promise.all([
    syncWholeStripe(world, sources),
    press(world, '/api/admin/sync-tradingview'),
    tellAgain(world),
    mendAgain(world, people),
  ]);
  await connectAgain(world, sources);
  await settle(world, sources, people, PATIENCE_MS, say);
  // A new connection makes the product look again in the background.
  await delay(CALM_MS);
  const { wrong } = await settle(world, sources, people, PATIENCE_MS, say);
  const after = await everythingHeld(sources);
  const changed = Object.keys(before).filter((part) => before[part] !== after[part]);
  const effects = (await lastAccessEffect(sources)) === effect ? [] : ['effects at a provider'];
  const written = await countEntries(sources);
  await sealAudit(world.fleet.databaseUrl);
  return [
    ...wrong,
    ...[...changed, ...effects].map((part) => `I9 a repetition changed the ${part}`),
    ...(await wrongSeals(sources, written)),
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
    await press(world, '/trpc/admin.fixUser', { body: { accountId } });
  }
}

/** Retries until it works, because a refused or signed-out request repeats nothing. */
function press(
  { operator }: DrillWorld,
  path: string,
  { body, progress }: { body?: object; progress?: () => Promise<string> } = {},
): Promise<Answer> {
  return insist(
    path,
    () => operator.post(path, body),
    ({ status }) => status === 200,
    { patienceMs: PATIENCE_MS, pauseMs: 300, ...(progress && { progress }) },
  );
}

/**
 * Steps until one full pass over Stripe is done. A pass of the product's own, which refuses these steps, may take any
 * time that the machine needs, as long as it gets on.
 */
async function syncWholeStripe(world: DrillWorld, sources: CheckerSources): Promise<void> {
  const progress = async () => JSON.stringify(await sources.rows('select * from stripe_sweep'));
  for (let steps = 0; steps < MAX_STEPS; steps += 1) {
    await press(world, '/api/admin/sync-stripe', { body: {}, progress });
    const under = await sources.rows(
      `select from stripe_sweep where name = 'subscriptions' and after_subscription_id is not null`,
    );
    if (under.length === 0) return;
  }
  throw new Error(`A sync of Stripe is not through after ${MAX_STEPS} steps.`);
}

/** Without a resume, which makes the product read the whole server again. */
async function connectAgain({ control }: DrillWorld, sources: CheckerSources): Promise<void> {
  const before = await listeners(sources);
  await control('POST', '/discord/gateway/drop', { resumable: false });
  await until('there is another connection to Discord', async () =>
    (await listeners(sources)).some((id) => !before.includes(id)),
  );
}
