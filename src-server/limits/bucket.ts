import { hash } from 'node:crypto';
import type { Pool } from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Clock } from '../clock/clock.ts';
import type { LimitRule } from './limit-table.ts';

/** Counts against one rule, shared by every process on the database. */
export interface Bucket {
  /** 0, or the milliseconds to wait. */
  take(key: string): Promise<number>;
  /** Refunds one call. */
  giveBack(key: string): Promise<void>;
  forget(key: string): Promise<void>;
  /** Resets every subject with this first line, in every process. */
  forgetAllOf(firstLine: string): Promise<void>;
}

export interface BucketDeps {
  pool: Pool;
  machineClock: Clock;
  scale: number;
}

/** Near PostgreSQL's maximum int, with room for callers who keep asking. */
const MAX_POINTS = 1_000_000_000;
const LOTS = 20;
const LOTS_KEPT = 20_000;
const STORE_PATIENCE_MS = 1_000;

/**
 * `inLots` takes a twentieth of the points at once. An exhausted subject is refused from memory
 * until its window ends. During a database outage each process counts alone. Without
 * `remembersRefusals` every call asks the database, so a reset takes effect everywhere at once.
 */
export function createBucket(
  { pool, machineClock, scale }: BucketDeps,
  name: string,
  {
    rule,
    inLots,
    remembersRefusals = true,
  }: { rule: LimitRule; inLots: boolean; remembersRefusals?: boolean },
): Bucket {
  const points = Math.min(MAX_POINTS, Math.max(1, Math.round(rule.points * scale)));
  const settings = { keyPrefix: name, points, duration: rule.seconds };
  const limiter = new RateLimiterPostgres({
    ...settings,
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limit',
    tableCreated: true,
    // One sweep covers the whole table; see limits.ts.
    clearExpiredByTimeout: false,
    inMemoryBlockOnConsumed: remembersRefusals ? points + 1 : 0,
    insuranceLimiter: new RateLimiterMemory(settings),
  });
  const lot = inLots ? Math.max(1, Math.floor(points / LOTS)) : 1;
  const lots = new Map<string, { left: number; until: number }>();
  const onTheWay = new Map<string, Promise<unknown>>();

  const takeFromStore = async (key: string, amount: number) => {
    try {
      const { msBeforeNext } = await within(STORE_PATIENCE_MS, limiter.consume(key, amount));
      return { refusedFor: 0, msBeforeNext };
    } catch (error) {
      // The database hangs. The call itself will find out and report it.
      if (error instanceof StoreHangs) return { refusedFor: 0, msBeforeNext: STORE_PATIENCE_MS };
      if (!(error instanceof RateLimiterRes)) throw error;
      return { refusedFor: Math.max(1, error.msBeforeNext), msBeforeNext: 0 };
    }
  };

  const spendHeld = (subject: string): boolean => {
    const held = lots.get(subject);
    if (held === undefined || held.left <= 0 || held.until <= machineClock.now().getTime())
      return false;
    held.left -= 1;
    return true;
  };

  const fetchLot = async (subject: string): Promise<number> => {
    const now = machineClock.now().getTime();
    const { refusedFor, msBeforeNext } = await takeFromStore(digest(subject), lot);
    if (refusedFor > 0) return refusedFor;
    if (lots.size >= LOTS_KEPT) dropOver(lots, now);
    lots.set(subject, { left: lot - 1, until: now + msBeforeNext });
    return 0;
  };

  return {
    async take(subject) {
      if (lot === 1) return (await takeFromStore(digest(subject), 1)).refusedFor;
      // Concurrent calls share one lot. One lot each would use up all points without spending them.
      while (!spendHeld(subject)) {
        const coming = onTheWay.get(subject);
        if (coming === undefined) {
          const fetched = fetchLot(subject);
          onTheWay.set(subject, fetched);
          return fetched.finally(() => onTheWay.delete(subject));
        }
        await coming;
      }
      return 0;
    },
    async giveBack(subject) {
      await limiter.reward(digest(subject), 1);
    },
    async forget(subject) {
      await limiter.delete(digest(subject));
    },
    async forgetAllOf(firstLine) {
      const keys = `${name}:${digest(firstLine)}`;
      await pool.query('delete from rate_limit where starts_with(key, $1)', [keys]);
    },
  };
}

class StoreHangs extends Error {}

function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StoreHangs()), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/**
 * Hashed, so the table reveals no addresses or names. Line by line, to reset everything with the
 * same first line.
 */
function digest(subject: string): string {
  const digestOf = (line: string) => hash('sha256', line, 'base64url');
  const [first = '', ...rest] = subject.split('\n');
  const keys = rest.length === 0 ? [first] : [first, rest.join('\n')];
  return keys.map((key) => digestOf(key).slice(0, 24)).join('.');
}

function dropOver(lots: Map<string, { left: number; until: number }>, now: number): void {
  for (const [key, { until }] of lots) if (until <= now) lots.delete(key);
  // Still too many: the oldest ones ask the database again.
  for (const key of lots.keys()) {
    if (lots.size < LOTS_KEPT / 2) return;
    lots.delete(key);
  }
}
