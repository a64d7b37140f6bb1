import { AsyncResource } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { URGENCIES, type Urgency } from '../../../access/access-provider.ts';
import type { Orm } from '../../../database/orm.ts';
import { ProviderFailure } from '../../../errors/provider-failure.ts';

/** Queue across all processes: one call at a time, with a minimum gap. */
export interface CallPacer {
  /**
   * Runs `call` when its turn comes: highest urgency first, then FIFO. Raises 'unavailable' at once
   * during a backoff longer than the holder of a lease or a request should wait.
   */
  take<T>(urgency: Urgency, call: () => Promise<T>): Promise<T>;
  /** Resolves when a call of this urgency could start. Uses no turn. */
  wait(urgency: Urgency): Promise<void>;
  /** Blocks all calls for this long. */
  backOff(milliseconds: number): Promise<void>;
}

/**
 * Renewed during a call. After this the holder counts as dead, which bounds the wait after a
 * restart.
 */
const HOLD_MS = 5_000;
const RESERVE_SECONDS = 3;
const LOOK_AGAIN_MS = 25;
const LOOK_LATEST_MS = 250;

const TAKE = `
  update provider_pace set
    holder = ?, holder_until = clock_timestamp() + make_interval(secs => ?),
    next_turn_at = clock_timestamp() + make_interval(secs => ?),
    reserved_urgency = null, reserved_until = null
  where provider = ? and next_turn_at <= clock_timestamp()
    and (holder is null or holder_until < clock_timestamp())
    and (reserved_until is null or reserved_until < clock_timestamp() or reserved_urgency >= ?)
  returning provider`;

const KEEP = `
  update provider_pace set holder_until = clock_timestamp() + make_interval(secs => ?)
  where provider = ? and holder = ? returning 1`;

/** Reserves the next turn against less urgent calls. Returns the minimum wait. */
const RESERVE = `
  update provider_pace set
    reserved_urgency = case when reserved_until > clock_timestamp()
      then least(reserved_urgency, ?) else ? end,
    reserved_until = case when reserved_until > clock_timestamp() and reserved_urgency < ?
      then reserved_until else clock_timestamp() + make_interval(secs => ${RESERVE_SECONDS}) end
  where provider = ?
  returning greatest(0, extract(epoch from next_turn_at - clock_timestamp()) * 1000)::float8 as wait_ms`;

const backingOff = (waitMs: number) =>
  new ProviderFailure('tradingview', 'unavailable', 'standing-back', {
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  });

interface Waiting {
  rank: number;
  /** Minimum time between the starts of two calls. */
  gapMs: number;
  /** Makes the call. The returned function delivers its result. */
  run: () => Promise<() => void>;
  refuse: (error: unknown) => void;
}

/** After this many failed requests for a turn in a row, all waiters fail. */
const MAX_FAILURES = 20;

/** `gapMs`: minimum time between the starts of two calls. */
export function createCallPacer(
  orm: Orm,
  provider: string,
  {
    gapMs,
    holdMs = HOLD_MS,
    patienceMs = Number.POSITIVE_INFINITY,
  }: { gapMs: number; holdMs?: number; patienceMs?: number },
): CallPacer {
  const waiting: Waiting[] = [];
  let pumping = false;
  let failures = 0;
  let known = false;

  const sql = <Row>(text: string, values: unknown[]) => orm.em.fork().execute<Row[]>(text, values);

  const tryTake = async (holder: string, { rank, gapMs }: Waiting): Promise<number | null> => {
    if (!known) {
      await sql(
        `insert into provider_pace (provider, next_turn_at) values (?, clock_timestamp())
           on conflict (provider) do nothing`,
        [provider],
      );
      known = true;
    }
    const taken = await sql(TAKE, [holder, holdMs / 1000, gapMs / 1000, provider, rank]);
    if (taken.length > 0) return null;
    const [row] = await sql<{ wait_ms: number }>(RESERVE, [rank, rank, rank, provider]);
    // Due but not ours: another call is running or goes first.
    return row?.wait_ms || LOOK_AGAIN_MS;
  };

  const release = (holder: string) =>
    sql('update provider_pace set holder = null where provider = ? and holder = ? returning 1', [
      provider,
      holder,
    ]);

  /**
   * The next renewal makes up for a transient failure. While all fail, another process's call may
   * run in parallel.
   */
  const keep = (holder: string) => sql(KEEP, [holdMs / 1000, provider, holder]).catch(() => {});

  const refuseAll = (error: unknown) => {
    for (const each of waiting.splice(0)) each.refuse(error);
  };

  /** Picks the next call again each time, because a more urgent one may have arrived. */
  const pump = async () => {
    const holder = randomUUID();
    while (waiting.length > 0) {
      const rank = Math.min(...waiting.map((each) => each.rank));
      const index = waiting.findIndex((each) => each.rank === rank);
      const next = waiting[index];
      if (next === undefined) return;
      const wait = await tryTake(holder, next);
      failures = 0;
      if (wait !== null) {
        if (wait > patienceMs) refuseAll(backingOff(wait));
        else await delay(Math.min(wait, LOOK_LATEST_MS));
        continue;
      }
      // New waiters are only ever appended, so the index is still valid.
      waiting.splice(index, 1);
      const keeping = setInterval(() => void keep(holder), holdMs / 3);
      const tell = await next.run().finally(() => clearInterval(keeping));
      // Release the turn before delivering the result: the caller may end the process.
      await release(holder).finally(tell);
    }
  };

  const wake = () => {
    if (pumping) return;
    pumping = true;
    pump()
      .catch(async (error: unknown) => {
        failures += 1;
        if (failures < MAX_FAILURES) return delay(LOOK_AGAIN_MS * 10);
        refuseAll(error);
      })
      .finally(() => {
        pumping = false;
        if (waiting.length > 0) wake();
      });
  };

  const queue = <T>(urgency: Urgency, ownGapMs: number, call: () => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      // The queue advances in its first caller's async context. Each call keeps its own log scope.
      const run = AsyncResource.bind(() =>
        call().then(
          (answer) => () => resolve(answer),
          (error: unknown) => () => reject(error),
        ),
      );
      waiting.push({ rank: URGENCIES.indexOf(urgency), gapMs: ownGapMs, run, refuse: reject });
      wake();
    });

  return {
    take: (urgency, call) => queue(urgency, gapMs, call),
    wait: (urgency) => queue(urgency, 0, async () => {}),
    async backOff(milliseconds) {
      await sql(
        `update provider_pace
           set next_turn_at = greatest(next_turn_at, clock_timestamp() + make_interval(secs => ?))
           where provider = ? returning 1`,
        [milliseconds / 1000, provider],
      );
    },
  };
}
