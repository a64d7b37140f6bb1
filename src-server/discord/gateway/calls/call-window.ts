import { AsyncResource } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Orm } from '../../../database/orm.ts';

export interface WindowSize {
  calls: number;
  perMs: number;
}

/** Longer than any call takes: after it the caller counts as dead, and its place is free. */
const HOLD_SECONDS = 30;
const SHORTEST_WAIT_MS = 2;
const LONGEST_WAIT_MS = 1_000;

const MAKE = `
  insert into call_place ("window", place, free_at)
  select ?, n, clock_timestamp() from generate_series(0, ?) n on conflict do nothing`;

/** The place that is free longest; without one, how long to wait for the next at least. */
const TAKE = `
  with free as (
    select place from call_place
    where "window" = ? and place < ? and free_at <= clock_timestamp()
    order by free_at limit 1 for update skip locked),
  taken as (
    update call_place set holder = ?, free_at = clock_timestamp() + make_interval(secs => ${HOLD_SECONDS})
    where "window" = ? and place in (select place from free) returning place)
  select (select place from taken) as place,
    (select extract(epoch from min(free_at) - clock_timestamp())::float8 * 1000
       from call_place where "window" = ? and place < ?) as "waitMs"`;

/** Counted from the answer: by then the call had surely arrived. */
const LEAVE = `
  update call_place set holder = null, free_at = clock_timestamp() + make_interval(secs => ?)
  where "window" = ? and place = ? and holder = ?`;

interface Waiting {
  start(place: number, holder: string): void;
  refuse(error: unknown): void;
}

/**
 * Lets no more than so many calls through in any stretch of that length, of all processes together and in
 * each in the order of asking; a burst within it goes at once. The vendor's client keeps to the limits that
 * the last answer named, and forgets them with every answer that names none: an outage would end in
 * refusals for too much speed.
 */
export function createCallWindow(
  orm: Orm,
  window: string,
  { calls, perMs }: WindowSize,
): <T>(call: () => Promise<T>) => Promise<T> {
  const waiting: Waiting[] = [];
  let pumping = false;
  let made = false;
  const sql = <Row>(text: string, values: unknown[]) => orm.em.fork().execute<Row[]>(text, values);

  const take = async (holder: string) => {
    if (!made) await sql(MAKE, [window, calls - 1]);
    made = true;
    const values = [window, calls, holder, window, window, calls];
    const [row] = await sql<{ place: number | null; waitMs: number }>(TAKE, values);
    return row ?? { place: null, waitMs: LONGEST_WAIT_MS };
  };
  /** One of this process asks for a place at a time, on behalf of the first in line. */
  const pump = async () => {
    while (waiting.length > 0) {
      const holder = randomUUID();
      const { place, waitMs } = await take(holder);
      if (place === null) {
        await delay(Math.min(Math.max(waitMs, SHORTEST_WAIT_MS), LONGEST_WAIT_MS));
        continue;
      }
      waiting.shift()?.start(place, holder);
    }
  };
  const wake = () => {
    if (pumping) return;
    pumping = true;
    pump()
      .catch((error: unknown) => {
        // Without the database nobody may call: they are told, and their jobs come again.
        for (const each of waiting.splice(0)) each.refuse(error);
      })
      .finally(() => {
        pumping = false;
        if (waiting.length > 0) wake();
      });
  };
  const run = async <T>(call: () => Promise<T>, place: number, holder: string): Promise<T> => {
    try {
      return await call();
    } finally {
      // Not left: it is free when its time is over, which is only later.
      await sql(LEAVE, [perMs / 1000, window, place, holder]).catch(() => {});
    }
  };

  return (call) =>
    new Promise((resolve, reject) => {
      // The line is moved on by whoever came first; each call keeps its own log scope.
      const start = AsyncResource.bind((place: number, holder: string) => {
        run(call, place, holder).then(resolve, reject);
      });
      waiting.push({ start, refuse: reject });
      wake();
    });
}
