import { AsyncResource } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { URGENCIES, type Urgency } from '../../access/access-provider.ts';
import type { Orm } from '../../database/orm.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';

/** One call at a time and not too soon after the last, across every process. */
export interface Turns {
  /**
   * Runs `call` when its turn comes: the most urgent first, then in the order of asking. Unavailable at once while
   * everybody stands back for longer than whoever holds a lease or a request should wait.
   */
  take<T>(urgency: Urgency, call: () => Promise<T>): Promise<T>;
  /** Resolves when a call of this urgency would begin now; uses no turn up. */
  wait(urgency: Urgency): Promise<void>;
  /** No call of anybody for this long. */
  standBack(milliseconds: number): Promise<void>;
}

/** Renewed while a call runs: after it the holder counts as dead, and a restarted server waits no longer. */
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

/** Asks to be let through before the less urgent, and learns how long to wait at least. */
const RESERVE = `
  update provider_pace set
    reserved_urgency = case when reserved_until > clock_timestamp()
      then least(reserved_urgency, ?) else ? end,
    reserved_until = case when reserved_until > clock_timestamp() and reserved_urgency < ?
      then reserved_until else clock_timestamp() + make_interval(secs => ${RESERVE_SECONDS}) end
  where provider = ?
  returning greatest(0, extract(epoch from next_turn_at - clock_timestamp()) * 1000)::float8 as wait_ms`;

const standingBack = (waitMs: number) =>
  new ProviderFailure('tradingview', 'unavailable', 'standing-back', {
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  });

interface Waiting {
  rank: number;
  /** How long nobody may begin a call after this one has. */
  gapMs: number;
  /** Makes the call; what is returned hands its outcome over. */
  run: () => Promise<() => void>;
  refuse: (error: unknown) => void;
}

/** After as many failures in a row to ask for a turn, those who wait are told. */
const MOST_FAILURES = 20;

/** `gapMs`: least time between the beginnings of two calls. */
export function createTurns(
  orm: Orm,
  provider: string,
  gapMs: number,
  { holdMs = HOLD_MS, patienceMs = Number.POSITIVE_INFINITY } = {},
): Turns {
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
    // Due, and still not ours: somebody is in a call, or goes first.
    return row?.wait_ms || LOOK_AGAIN_MS;
  };

  const release = (holder: string) =>
    sql('update provider_pace set holder = null where provider = ? and holder = ? returning 1', [
      provider,
      holder,
    ]);

  /** A failure that passes is made good by the next; while none works, another's call may come beside ours. */
  const keep = (holder: string) => sql(KEEP, [holdMs / 1000, provider, holder]).catch(() => {});

  const refuseAll = (error: unknown) => {
    for (const each of waiting.splice(0)) each.refuse(error);
  };

  /** The next in line is chosen anew at every look: somebody more urgent may have come meanwhile. */
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
        if (wait > patienceMs) refuseAll(standingBack(wait));
        else await delay(Math.min(wait, LOOK_LATEST_MS));
        continue;
      }
      // Others have come behind it meanwhile at most.
      waiting.splice(index, 1);
      const keeping = setInterval(() => void keep(holder), holdMs / 3);
      const tell = await next.run().finally(() => clearInterval(keeping));
      // First given back, then told: whoever has the answer may end the process.
      await release(holder).finally(tell);
    }
  };

  const wake = () => {
    if (pumping) return;
    pumping = true;
    pump()
      .catch(async (error: unknown) => {
        failures += 1;
        if (failures < MOST_FAILURES) return delay(LOOK_AGAIN_MS * 10);
        refuseAll(error);
      })
      .finally(() => {
        pumping = false;
        if (waiting.length > 0) wake();
      });
  };

  const queue = <T>(urgency: Urgency, ownGapMs: number, call: () => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      // The queue is run by whoever came first; each call keeps its own log scope.
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
    async standBack(milliseconds) {
      await sql(
        `update provider_pace
           set next_turn_at = greatest(next_turn_at, clock_timestamp() + make_interval(secs => ?))
           where provider = ? returning 1`,
        [milliseconds / 1000, provider],
      );
    },
  };
}
