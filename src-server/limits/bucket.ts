import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Clock } from '../clock/clock.ts';
import type { LimitRule } from './limit-table.ts';

/** Counts against one rule, shared by every process on the database. */
export interface Bucket {
  /** 0, or the milliseconds to wait. */
  take(key: string): Promise<number>;
  /** What a call took is given back. */
  giveBack(key: string): Promise<void>;
  forget(key: string): Promise<void>;
  /** Of everything whose subject begins with that line, in every process. */
  forgetAllOf(firstLine: string): Promise<void>;
}

export interface BucketDeps {
  pool: Pool;
  clock: Clock;
  scale: number;
}

/** As many as PostgreSQL's int can count to, with room for those who go on asking. */
const MOST = 1_000_000_000;
const LOTS = 20;
const LOTS_KEPT = 20_000;
const STORE_PATIENCE_MS = 1_000;

/**
 * `inLots` takes a twentieth at once. Who has used up all is refused from memory until the time is over;
 * while the database is away each process counts alone. Without `remembersRefusals` the database is asked
 * each time, so that what is forgotten there is forgotten everywhere at once.
 */
export function createBucket(
  { pool, clock, scale }: BucketDeps,
  name: string,
  rule: LimitRule,
  inLots: boolean,
  remembersRefusals = true,
): Bucket {
  const points = Math.min(MOST, Math.max(1, Math.round(rule.points * scale)));
  const settings = { keyPrefix: name, points, duration: rule.seconds };
  const limiter = new RateLimiterPostgres({
    ...settings,
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limit',
    tableCreated: true,
    // One sweep for the whole table is enough; see limits.ts.
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
      // A database that hangs: the call itself will find out and say so.
      if (error instanceof StoreHangs) return { refusedFor: 0, msBeforeNext: STORE_PATIENCE_MS };
      if (!(error instanceof RateLimiterRes)) throw error;
      return { refusedFor: Math.max(1, error.msBeforeNext), msBeforeNext: 0 };
    }
  };

  const spendHeld = (subject: string): boolean => {
    const held = lots.get(subject);
    if (held === undefined || held.left <= 0 || held.until <= clock.now().getTime()) return false;
    held.left -= 1;
    return true;
  };

  const fetchLot = async (subject: string): Promise<number> => {
    const now = clock.now().getTime();
    const { refusedFor, msBeforeNext } = await takeFromStore(digest(subject), lot);
    if (refusedFor > 0) return refusedFor;
    if (lots.size >= LOTS_KEPT) dropOver(lots, now);
    lots.set(subject, { left: lot - 1, until: now + msBeforeNext });
    return 0;
  };

  return {
    async take(subject) {
      if (lot === 1) return (await takeFromStore(digest(subject), 1)).refusedFor;
      // Many calls at once share one lot: each with its own would take up everything and spend nothing.
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

/** No table of addresses and names: who looks into it learns nothing. Line by line, for what shares the first. */
function digest(subject: string): string {
  const digestOf = (line: string) => createHash('sha256').update(line).digest('base64url');
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
