import { setTimeout as delay } from 'node:timers/promises';
import { type DemoProgress, progressOf } from '../progress.ts';
import type { Act, Moment, Year } from '../year/year.ts';
import { accessArrives } from './access-arrives.ts';
import { disputesArrive } from './disputes-arrive.ts';
import { openShop, requireEmpty, signInOperator } from './open-shop.ts';
import { openOutside } from './outside.ts';
import { perform } from './perform.ts';
import { settled } from './settled.ts';
import type { Stage } from './stage.ts';

interface YearWorld {
  /** The product's address. */
  url: string;
  /** The sandbox's control port. */
  control: string;
  operator: { username: string; password: string };
  log(message: string): void;
}

/** Customers that act at the same time. */
const AT_ONCE = 24;
/** The product reads the sandbox's clock this often. */
const CLOCK_READ_MS = 200;
/** Weights for the time that is left. */
const SIGN_UP = 3;
const OTHER_ACT = 1;
const RENEWALS_OF_ONE = 0.15;
const MOMENT = 6;

/**
 * Lives the year through the product's pages and the sandbox's control port. Killed at any time, it leaves an
 * installation in which everything is true. `plan` plans the year from the sandbox's present.
 */
export async function liveYear(
  world: YearWorld,
  plan: (now: Date) => Year,
  report: (progress: DemoProgress) => void,
): Promise<Stage> {
  const outside = openOutside(world.control);
  const operator = await signInOperator(world.url, world.operator);
  await requireEmpty(operator, outside);
  const { now } = await outside.call<{ now: string }>('GET', '/clock');
  const year = plan(new Date(now));
  const alertAddressOf = await openShop(operator);
  const stage: Stage = {
    url: world.url,
    outside,
    operator,
    alertAddressOf,
    customers: year.customers,
    known: new Map(),
    log: world.log,
  };
  const meter = createMeter(year, stage, report);
  for (const [index, moment] of year.moments.entries()) {
    if (index > 0) await moveClock(stage, moment.at);
    await performAll(stage, moment, meter);
    await accessArrives(stage, moment);
    await disputesArrive(stage, moment);
    await settled(operator);
    meter.passed(moment);
  }
  await moveClock(stage, year.end);
  report({ ...meter.read(), state: 'done', share: 1, secondsLeft: 0, month: year.months });
  return stage;
}

async function moveClock({ outside, operator }: Stage, to: Date): Promise<void> {
  await outside.call('POST', '/clock/advance', { to: to.toISOString() });
  await delay(CLOCK_READ_MS);
  await settled(operator);
}

/** Acts of one customer happen in order, those of different customers at once. */
async function performAll(stage: Stage, { acts }: Moment, meter: Meter): Promise<void> {
  const apart = acts.filter(({ kind }) => kind === 'break-tradingview');
  const queues = [
    ...Map.groupBy(
      acts.filter((act) => !apart.includes(act)),
      queueOf,
    ).values(),
  ];
  const worker = async () => {
    for (let queue = queues.shift(); queue !== undefined; queue = queues.shift()) {
      for (const act of queue) {
        await perform(stage, act).catch((error: Error) =>
          stage.log(`${act.kind}: ${error.message}`),
        );
        meter.did(act);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, queues.length) }, worker));
  for (const act of apart) await perform(stage, act);
}

const queueOf = (act: Act): string =>
  'customer' in act ? `customer ${act.customer}` : act.kind === 'alert' ? 'alerts' : act.kind;

interface Meter {
  did(act: Act): void;
  passed(moment: Moment): void;
  read(): DemoProgress;
}

function createMeter(year: Year, stage: Stage, report: (progress: DemoProgress) => void): Meter {
  const weightOf = ({ kind }: Act) => (kind === 'sign-up' ? SIGN_UP : OTHER_ACT);
  const signUpsOf = ({ acts }: Moment) => acts.filter(({ kind }) => kind === 'sign-up').length;
  let people = 0;
  const passing = new Map<Moment, number>();
  for (const moment of year.moments) {
    passing.set(moment, MOMENT + people * RENEWALS_OF_ONE);
    people += signUpsOf(moment);
  }
  const acts = year.moments.flatMap((moment) => moment.acts);
  const all =
    acts.reduce((sum, act) => sum + weightOf(act), 0) +
    [...passing.values()].reduce((sum, weight) => sum + weight, 0);
  const started = performance.now();
  let done = 0;
  let signedUp = 0;
  let month = 1;
  const read = () =>
    progressOf(
      { done, all, elapsedMs: performance.now() - started },
      { month, months: year.months, people: signedUp, of: year.customers.length },
    );
  report(read());
  return {
    read,
    did(act) {
      done += weightOf(act);
      if (act.kind !== 'sign-up') return;
      signedUp += 1;
      report(read());
    },
    passed(moment) {
      done += passing.get(moment) ?? 0;
      month = moment.month;
      stage.log(`${moment.at.toISOString()}: ${signedUp} customers`);
      report(read());
    },
  };
}
