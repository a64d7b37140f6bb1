import { setTimeout as delay } from 'node:timers/promises';
import type { Plan } from '../../../src/domain/plan.ts';
import type { Fleet } from '../../support/fleet.ts';
import { until } from '../../support/until.ts';
import { changeOnesMind, type FleetSubscriber, joinFleet } from './fleet-subscriber.ts';
import { type Wanted, wrongEffects, wrongIn } from './fleet-truth.ts';
import { leaderOf, takeoverAfterLease } from './leading.ts';

export interface DrillPlan {
  seconds: number;
  killEveryMs: number;
  /** One of them stands still for this long, once, without knowing it. */
  pauseMs: number;
  subscribers: number;
  settleWithinMs: number;
}

export interface DrillReport {
  kills: number;
  subscribers: number;
  changes: number;
  deliveries: number;
  /** Sentences; empty is what is wanted. */
  wrong: string[];
  settledMs: number;
  /** From the end of the paused leader's lease to its successor. */
  takeoverMs: number;
}

const PLANS: readonly Plan[] = ['basic', 'standard', 'premium'];
/** Every fourth ends it in the midst. */
const ENDS_EVERY = 4;

/** People join, pay and change their minds while one instance after the other is killed, and one paused. */
export async function runInstancesDrill(fleet: Fleet, plan: DrillPlan): Promise<DrillReport> {
  const endsAt = performance.now() + plan.seconds * 1000;
  const goesOn = () => performance.now() < endsAt;
  let kills = 0;
  const paused = await pauseLeader(fleet);
  const takingOver = takeoverAfterLease(fleet);
  const woken = delay(plan.pauseMs).then(() => fleet.instances[paused]?.child.kill('SIGCONT'));
  const killing = (async () => {
    for (let turn = 0; goesOn(); turn += 1) {
      await delay(plan.killEveryMs);
      if (!goesOn()) break;
      const place = await victim(fleet, turn, paused);
      await fleet.kill(place);
      kills += 1;
      void fleet.start(place).catch(() => {});
    }
  })();
  const lives = await Promise.all(
    Array.from({ length: plan.subscribers }, async (_, number) => {
      await delay((number * plan.seconds * 500) / plan.subscribers);
      const person = await joinFleet(fleet, number, PLANS[number % PLANS.length] ?? 'basic');
      const changes = await changeOnesMind(fleet, person, goesOn);
      return { wanted: await maybeEnd(fleet, person, number), changes };
    }),
  );
  await Promise.all([killing, woken]);
  const takeoverMs = Math.round(await takingOver);
  const wanted = lives.map((life) => life.wanted);
  const { settledMs, wrong } = await settle(fleet, wanted, plan.settleWithinMs);
  const { deliveries } = await fleet.control<{ deliveries: unknown[] }>(
    'GET',
    '/stripe/deliveries',
  );
  return {
    kills,
    subscribers: wanted.length,
    changes: lives.reduce((sum, life) => sum + life.changes, 0),
    deliveries: deliveries.length,
    wrong: [...wrong, ...(await wrongEffects(fleet, wanted))],
    settledMs,
    takeoverMs,
  };
}

async function pauseLeader(fleet: Fleet): Promise<number> {
  const place = await leaderOf(fleet);
  fleet.instances[place]?.child.kill('SIGSTOP');
  return place;
}

/** In turn the leader and another; never the paused one, so that it finds itself replaced. */
async function victim(fleet: Fleet, turn: number, paused: number): Promise<number> {
  const running = fleet.instances.flatMap((server, place) =>
    server === undefined || place === paused ? [] : [place],
  );
  const other = running[turn % running.length] ?? 0;
  return turn % 2 === 0 ? leaderOf(fleet, paused) : other;
}

async function maybeEnd(fleet: Fleet, person: FleetSubscriber, number: number): Promise<Wanted> {
  if (number % ENDS_EVERY !== 0) return { ...person, holds: person.plan };
  await fleet.control('POST', `/stripe/subscriptions/${person.subscriptionId}/cancel`);
  return { ...person, holds: 'free' };
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
