import { setTimeout as delay } from 'node:timers/promises';
import { withoutRow } from '../checker/acknowledged.ts';
import { checkEnd } from '../checker/check-end.ts';
import type { CheckerSources } from '../checker/checker-sources.ts';
import type { KnownPerson } from '../checker/truth/known-person.ts';
import { namesThatMayCount } from '../lives/names-given.ts';
import type { Subscriber } from '../lives/subscriber.ts';
import type { DrillWorld } from '../world/open-world.ts';
import { pasteCookie } from '../world/paste-cookie.ts';
import { takenFromSender } from '../world/webhook-sender.ts';
import { notReady } from './all-ready.ts';

const LOOK_EVERY_MS = 1_000;
/** Print what is pending this often, to show later what took the time. */
const SAY_EVERY_MS = 30_000;
/** One period of the sweep that makes up for lost webhooks. */
const SWEEP_HOURS = 6;

export const known = (people: readonly Subscriber[]): KnownPerson[] =>
  people.map((person) => ({
    email: person.email,
    accountId: person.accountId,
    closingAskedAt: person.closingAskedAt,
    closedAt: person.closedAt,
    customerId: person.customerId,
    memberId: person.memberId,
    traderNames: person.traderNames,
    traderMayBe: person.closedAt !== null ? [null] : namesThatMayCount(person),
    manualGrants: person.manualGrants ?? [],
  }));

/**
 * Ends every fault and restores what a person would: the processes, the cookie and the connection. Also finishes an
 * upgrade, because the newer version repairs on its next sweep what the older one left wrong.
 */
export async function endFaults(world: DrillWorld): Promise<void> {
  const { fleet, clocks, control, finishUpgrade, startAll } = world;
  await control('DELETE', '/faults').catch(() => {});
  clocks.straighten();
  for (const server of fleet.instances) server?.child.kill('SIGCONT');
  await finishUpgrade();
  await startAll();
  await control('POST', '/discord/gateway/zombie', { on: false });
  await control('POST', '/discord/gateway/outage', { on: false });
  await pasteCookie(world);
  // A new session makes the product find members who joined while it was disconnected.
  await control('POST', '/discord/gateway/drop', { resumable: false });
  await control('POST', '/clock/advance', { milliseconds: SWEEP_HOURS * 3_600_000 + 60_000 });
}

/**
 * Waits until everything matches what was paid for and every instance has its providers. Gives up after `stallMs`
 * without progress and returns what is wrong, since the total time depends on the machine. `ms`: when everything became
 * right and stayed so.
 */
export async function settle(
  world: DrillWorld,
  sources: CheckerSources,
  people: readonly Subscriber[],
  stallMs: number,
  say: (line: string) => void,
): Promise<{ wrong: string[]; ms: number }> {
  const began = performance.now();
  let fewest = Number.POSITIVE_INFINITY;
  let deadline = began + stallMs;
  let right: number | null = null;
  let saidAt = began;
  for (;;) {
    await world.control('POST', '/stripe/deliveries/flush');
    const waiting = await notReady(world, sources);
    const wrong = [
      ...(await checkEnd(sources, known(people))),
      ...(await withoutRow(sources, takenFromSender(world))),
    ];
    const ms = Math.round(performance.now() - began);
    right = wrong.length === 0 ? (right ?? ms) : null;
    const all = [...waiting, ...wrong];
    if (all.length < fewest) {
      fewest = all.length;
      deadline = performance.now() + stallMs;
    }
    if (all.length === 0 || performance.now() > deadline) return { wrong: all, ms: right ?? ms };
    if (performance.now() - saidAt >= SAY_EVERY_MS) {
      saidAt = performance.now();
      say(`${Math.round(ms / 1000)} s later, ${all.length} to wait for: ${all[0]}`);
    }
    await delay(LOOK_EVERY_MS);
  }
}
