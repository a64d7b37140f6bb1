import { setTimeout as delay } from 'node:timers/promises';
import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';
import type { Fleet } from '../../support/processes/fleet.ts';
import { until } from '../../support/until.ts';
import { historyOf } from './fleet-history.ts';
import { wrongRecords } from './fleet-records.ts';
import { changeOnesMind, type FleetSubscriber, joinFleet } from './fleet-subscriber.ts';
import { type Wanted, wrongEffects, wrongIn } from './fleet-truth.ts';
import { changedByRunningAgain } from './run-again.ts';

export interface LivesPlan {
  seconds: number;
  subscribers: number;
}

export interface Bounds {
  settleWithinMs: number;
  /** Upper bound from the end of a subscription to its removal at the providers. */
  removedWithinMs: number;
}

export interface Outcome {
  settledMs: number;
  /** The longest time from the end of a subscription to its last removal. */
  slowestRemovalMs: number | null;
  deliveries: number;
  /** Violations as sentences; empty on success. */
  wrong: string[];
}

const PLANS: readonly Plan[] = ['basic', 'standard', 'premium'];
/** Every fourth subscriber cancels midway. */
const ENDS_EVERY = 4;

/** People join over the first half of the time, pay and change their minds. Some cancel. */
export async function liveInFleet(
  fleet: Fleet,
  { seconds, subscribers }: LivesPlan,
): Promise<{ wanted: Wanted[]; changes: number }> {
  const endsAt = performance.now() + seconds * 1000;
  const lives = await Promise.all(
    Array.from({ length: subscribers }, async (_, number) => {
      await delay((number * seconds * 500) / subscribers);
      const person = await joinFleet(fleet, number, PLANS[number % PLANS.length] ?? 'basic');
      const changes = await changeOnesMind(fleet, person, () => performance.now() < endsAt);
      return { wanted: await maybeEnd(fleet, person, number), changes };
    }),
  );
  return {
    wanted: lives.map((life) => life.wanted),
    changes: lives.reduce((sum, life) => sum + life.changes, 0),
  };
}

async function maybeEnd(fleet: Fleet, person: FleetSubscriber, number: number): Promise<Wanted> {
  if (number % ENDS_EVERY !== 0) return { ...person, holds: person.plan };
  await fleet.control('POST', `/stripe/subscriptions/${person.subscriptionId}/cancel`);
  return { ...person, holds: 'free' };
}

/** Waits until nothing is in progress, then checks every invariant against stores and ledgers. */
export async function outcomeOf(
  fleet: Fleet,
  wanted: readonly Wanted[],
  { settleWithinMs, removedWithinMs }: Bounds,
): Promise<Outcome> {
  const { settledMs, wrong } = await settle(fleet, wanted, settleWithinMs);
  const history = await historyOf(fleet, wanted, removedWithinMs);
  const { deliveries } = await fleet.control<{ deliveries: unknown[] }>(
    'GET',
    '/stripe/deliveries',
  );
  return {
    settledMs,
    slowestRemovalMs: history.slowestRemovalMs,
    deliveries: deliveries.length,
    wrong: [
      ...wrong,
      ...(await wrongEffects(fleet, wanted)),
      ...history.wrong,
      ...(await wrongRecords(fleet, wanted)),
      ...(await changedByRunningAgain(fleet, settleWithinMs)),
      ...(await wrongIn(fleet, wanted)),
    ],
  };
}

async function settle(fleet: Fleet, wanted: readonly Wanted[], withinMs: number) {
  const began = performance.now();
  let wrong: string[] = [];
  await until(
    'everything is as it was paid for',
    async () => {
      await fleet.control('POST', '/stripe/deliveries/flush');
      wrong = await wrongIn(fleet, wanted);
      return wrong.length === 0;
    },
    withinMs,
  ).catch(() => {});
  return { wrong, settledMs: Math.round(performance.now() - began) };
}
