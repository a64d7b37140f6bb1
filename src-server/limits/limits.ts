import type { Pool } from 'pg';
import type { Clock } from '../clock/clock.ts';
import type { Orm } from '../database/orm.ts';
import { addressBlock, type NetworkBits, networksOf } from './address-block.ts';
import { type Bucket, createBucket } from './bucket.ts';
import { createGuessGuard, type GuessGuard } from './guess-guard.ts';
import {
  LIMITS,
  type LimitClass,
  type LimitedMail,
  type LimitName,
  type LimitRule,
  MAILS_TO_ONE,
  NETWORK_SHARES,
} from './limit-table.ts';
import { tooMany } from './too-many.ts';

/** An alternative to waiting when strangers exhaust a shared limit: proof of work. */
interface Work {
  /** Checked only then, and consumed by it. */
  isDone(): Promise<boolean>;
  challenge(): Promise<object>;
}

/** Throws a rate-limited AppError with the seconds to wait once a limit is exhausted. */
export interface Limits {
  /**
   * `knownBrowser` returns a browser's token or null. It runs only for shared limits, and only
   * while the address has points left, so a flood of made-up tokens causes few lookups.
   */
  fromAddress(
    name: LimitName,
    address: string,
    knownBrowser: () => Promise<string | null>,
    work?: Work,
  ): Promise<void>;
  byAccount(name: LimitName, accountId: string): Promise<void>;
  bySession(name: LimitName, sessionId: string): Promise<void>;
  guesses: GuessGuard;
  /**
   * Whether this address may get one more mail of this purpose. Counted by purpose: what strangers
   * cause must not use up the mails that the owner asks for.
   */
  mayMail(address: string, purpose: LimitedMail): Promise<boolean>;
  /** Deletes expired counts. */
  sweep(): Promise<void>;
}

const CROWDED = 'Many people are doing this right now.';

interface Buckets {
  address: Bucket | null;
  networks: Record<NetworkBits, Bucket | null>;
  account: Bucket | null;
  session: Bucket | null;
  anonymous: Bucket | null;
  known: Bucket | null;
}

export async function createLimits(
  orm: Orm,
  deps: { machineClock: Clock; scale: number },
): Promise<Limits> {
  const pool: Pool = await orm.em.getConnection().getNativeClient();
  const bucketDeps = { pool, machineClock: deps.machineClock, scale: deps.scale };
  const buckets = new Map<LimitName, Buckets>();
  for (const [name, limits] of Object.entries(LIMITS) as [LimitName, LimitClass][]) {
    const inLots = limits.counted === 'lots';
    const bucketOf = (kind: string, rule: LimitRule | undefined) =>
      rule === undefined ? null : createBucket(bucketDeps, `${name}/${kind}`, { rule, inLots });
    const networkOf = (bits: NetworkBits) =>
      bucketOf(`network${bits}`, multiplied(limits.address, NETWORK_SHARES[bits]));
    buckets.set(name, {
      address: bucketOf('address', limits.address),
      networks: { 56: networkOf(56), 48: networkOf(48) },
      account: bucketOf('account', limits.account),
      session: bucketOf('session', limits.session),
      anonymous: bucketOf('anonymous', limits.anonymous),
      // A known browser may change addresses, but gets only one address's limit.
      known: limits.anonymous === undefined ? null : bucketOf('known', limits.address),
    });
  }
  const mails = createBucket(bucketDeps, 'mails-to-one', { rule: MAILS_TO_ONE, inLots: false });
  const take = async (bucket: Bucket | null | undefined, key: string) => {
    const refusedFor = (await bucket?.take(key)) ?? 0;
    if (refusedFor > 0) throw tooMany(refusedFor);
  };

  return {
    async fromAddress(name, address, knownBrowser, work) {
      const of = buckets.get(name);
      await take(of?.address, addressBlock(address));
      const networks = networksOf(address);
      for (const bits of [56, 48] as const) {
        const network = networks[bits];
        if (network !== null) await take(of?.networks[bits], network);
      }
      if (!of?.anonymous) return;
      const browser = await knownBrowser();
      // A browser beyond its limit counts as a stranger: a cookie is no way around the shared
      // limit.
      if (browser !== null && (await of.known?.take(browser)) === 0) return;
      const refusedFor = await of.anonymous.take('everybody');
      if (refusedFor === 0 || (await work?.isDone())) return;
      throw tooMany(refusedFor, CROWDED, await work?.challenge());
    },
    byAccount: (name, accountId) => take(buckets.get(name)?.account, accountId),
    bySession: (name, sessionId) => take(buckets.get(name)?.session, sessionId),
    guesses: createGuessGuard(bucketDeps),
    mayMail: async (address, purpose) => (await mails.take(`${address}\n${purpose}`)) === 0,
    async sweep() {
      const now = deps.machineClock.now().getTime();
      await pool.query('delete from rate_limit where expire < $1', [now]);
    },
  };
}

function multiplied(rule: LimitRule | undefined, times: number): LimitRule | undefined {
  return rule && { ...rule, points: rule.points * times };
}
