import { setTimeout as delay } from 'node:timers/promises';
import type { Fleet } from '../../support/processes/fleet.ts';
import {
  type Bounds,
  type LivesPlan,
  liveInFleet,
  type Outcome,
  outcomeOf,
} from './fleet-lives.ts';
import { leaderOf, takeoverAfterLease } from './leading.ts';
import { pauseLeader } from './paused-leader.ts';

interface DrillPlan extends LivesPlan, Bounds {
  killEveryMs: number;
  /** Milliseconds for which the leader is paused, at least until another instance leads. */
  pauseMs: number;
}

interface DrillReport extends Outcome {
  kills: number;
  subscribers: number;
  changes: number;
  /** From the end of the paused leader's lease to its successor. */
  takeoverMs: number;
}

/** People join, pay and change their minds while instances are killed in turn and the leader is paused. */
export async function runInstancesDrill(fleet: Fleet, plan: DrillPlan): Promise<DrillReport> {
  const endsAt = performance.now() + plan.seconds * 1000;
  const goesOn = () => performance.now() < endsAt;
  let kills = 0;
  const paused = await pauseLeader(fleet);
  const takingOver = takeoverAfterLease(fleet);
  // An instance that wakes before another leads would keep leading.
  const woken = Promise.all([delay(plan.pauseMs), takingOver]).then(paused.wake);
  const killing = (async () => {
    // At least one kill: on a slow machine the first wait may exceed the plan, and the lives exceed both.
    for (let turn = 0; turn === 0 || goesOn(); turn += 1) {
      await delay(plan.killEveryMs);
      if (turn > 0 && !goesOn()) break;
      const place = await victim(fleet, turn, paused.place);
      await fleet.kill(place);
      kills += 1;
      void fleet.start(place).catch(() => {});
    }
  })();
  const { wanted, changes } = await liveInFleet(fleet, plan);
  await Promise.all([killing, woken]);
  const takeoverMs = Math.round(await takingOver);
  const outcome = await outcomeOf(fleet, wanted, plan);
  return {
    kills,
    subscribers: wanted.length,
    changes,
    takeoverMs,
    ...outcome,
    wrong: [...outcome.wrong, ...(await paused.wrong())],
  };
}

/** Alternates between the leader and another instance. Never kills the paused one, so it can find itself replaced. */
async function victim(fleet: Fleet, turn: number, paused: number): Promise<number> {
  const running = fleet.instances.flatMap((server, place) =>
    server === undefined || place === paused ? [] : [place],
  );
  const other = running[turn % running.length] ?? 0;
  const leader = await leaderOf(fleet);
  // The paused instance may lead once more after it wakes.
  return turn % 2 === 0 && leader !== paused ? leader : other;
}
