import { AsyncResource } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Orm } from '../../../database/orm.ts';

interface QuotaSize {
  calls: number;
  perMs: number;
}

/** Longer than any call. After this the holder counts as dead and its slot is free. */
const HOLD_SECONDS = 30;
const MIN_WAIT_MS = 2;
const MAX_WAIT_MS = 1_000;

const MAKE = `
  insert into call_place ("window", place, free_at)
  select ?, n, clock_timestamp() from generate_series(0, ?) n on conflict do nothing`;

/** Takes the slot that has been free longest. If there is none, returns the minimum wait. */
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

/** Counted from the response, when the request has certainly arrived. */
const LEAVE = `
  update call_place set holder = null, free_at = clock_timestamp() + make_interval(secs => ?)
  where "window" = ? and place = ? and holder = ?`;

interface Waiting {
  start(place: number, holder: string): void;
  refuse(error: unknown): void;
}

/**
 * Limits calls per period across all processes, FIFO within each; bursts within the limit start at
 * once. discord.js keeps only the limits of the last response, and drops them on a response without
 * any. After an outage it would exceed them.
 */
export function createCallQuota(
  orm: Orm,
  window: string,
  { calls, perMs }: QuotaSize,
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
    return row ?? { place: null, waitMs: MAX_WAIT_MS };
  };
  /** Each process requests one slot at a time, for its first waiter. */
  const pump = async () => {
    while (waiting.length > 0) {
      const holder = randomUUID();
      const { place, waitMs } = await take(holder);
      if (place === null) {
        await delay(Math.min(Math.max(waitMs, MIN_WAIT_MS), MAX_WAIT_MS));
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
        // Without the database no call may start. Waiters fail, and their jobs retry.
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
      // If releasing fails, the slot frees itself when its hold expires.
      await sql(LEAVE, [perMs / 1000, window, place, holder]).catch(() => {});
    }
  };

  return (call) =>
    new Promise((resolve, reject) => {
      // The queue advances in its first caller's async context. Each call keeps its own log scope.
      const start = AsyncResource.bind((place: number, holder: string) => {
        run(call, place, holder).then(resolve, reject);
      });
      waiting.push({ start, refuse: reject });
      wake();
    });
}
