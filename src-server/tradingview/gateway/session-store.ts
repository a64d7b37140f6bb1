import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { Clock } from '../../clock/clock.ts';
import { ADVISORY_LOCK } from '../../database/advisory-lock.ts';
import type { Orm } from '../../database/orm.ts';
import { FOR_UPDATE } from '../../database/row-locks.ts';
import { transact } from '../../database/transaction.ts';
import { type SealedFor, type SecretBox, UnreadableSecret } from '../../secrets/secret-box.ts';
import { ProviderSessionEntity } from '../session/provider-session.entity.ts';
import { type CookiePair, fingerprintOf, samePair } from './cookie-pair.ts';
import { nextProbeAfter } from './next-probe.ts';

const PROVIDER = 'tradingview';
export const sealedPairOf = (provider: string): SealedFor => ({
  purpose: 'tradingview-session',
  row: provider,
});
/** A late answer to an earlier call must not revive a pair that was refused since. */
const BEFORE = { working: ['unproven'], refused: ['unproven', 'working'] } as const;
/** A refused call ends its reconcile well within this. */
const SETTLED_MS = 60_000;
const NO_PROBES = { failedProbes: 0, nextProbeAt: null } as const;
const storedPair = z.object({ sessionId: z.string(), sessionIdSign: z.string() });

export type SessionState = 'absent' | 'unproven' | 'working' | 'refused';

export interface StoredSession {
  pair: CookiePair;
  state: Exclude<SessionState, 'absent'>;
  /** Machine time of the next probe of a refused pair; null if it is not refused. */
  nextProbeAt: Date | null;
}

/** Runs inside the transaction that stores a pair supplied by a person. */
export type NoteGiven = (
  em: EntityManager,
  given: { before: SessionState; isNew: boolean },
) => void;

/** The cookie pair in the database, shared by every process. */
export interface SessionStore {
  load(): Promise<StoredSession | null>;
  /** A pair that none of our secrets opens counts as absent. */
  state(): Promise<SessionState>;
  /** Stores a pair supplied by a person. False, and no change, for the same pair again. */
  give(pair: CookiePair, note?: NoteGiven): Promise<boolean>;
  /**
   * Stores the configured pair if there is none, or if the stored one is refused and the configured
   * one changed. A pair that was pasted or rotated since is newer and stays. Work that waited for it is due then.
   */
  giveConfigured(pair: CookiePair): Promise<void>;
  /** Stores the pair with which TradingView replaced `before`. */
  rotate(before: StoredSession, pair: CookiePair): Promise<void>;
  /** True if the state changed. Ignores a pair that was replaced since. */
  mark(
    session: StoredSession,
    state: 'working' | 'refused',
    reason: string | null,
  ): Promise<boolean>;
  /** Records a probe of a refused pair: it works, or waits for the next probe. */
  noteProbe(session: StoredSession, works: boolean): Promise<void>;
  /** True from the recovery of a refused session until `resumed`. */
  isResumeDue(): Promise<boolean>;
  /** True once the session has worked for so long that no earlier refusal is still being stored. */
  isSettled(): Promise<boolean>;
  resumed(): Promise<void>;
}

export function createSessionStore(orm: Orm, box: SecretBox, machineClock: Clock): SessionStore {
  const seal = (pair: CookiePair) => box.seal(JSON.stringify(pair), sealedPairOf(PROVIDER));
  /** Null: sealed with a lost secret. */
  const openPair = (sealed: string): CookiePair | null => {
    try {
      return storedPair.parse(JSON.parse(box.open(sealed, sealedPairOf(PROVIDER))));
    } catch (error) {
      if (error instanceof UnreadableSecret) return null;
      throw error;
    }
  };
  const given = (pair: CookiePair) => ({
    sealedPair: seal(pair),
    givenFingerprint: fingerprintOf(pair),
    state: 'unproven' as const,
    reason: null,
    changedAt: machineClock.now(),
    ...NO_PROBES,
  });
  const findLocked = async (em: EntityManager) => {
    await em.execute('select pg_advisory_xact_lock(?)', [ADVISORY_LOCK.tradingViewSession]);
    // The advisory lock is for the first pair. Calls that note a refusal lock the row alone.
    return em.findOne(ProviderSessionEntity, { provider: PROVIDER }, FOR_UPDATE);
  };
  const accepted = () => ({
    state: 'working' as const,
    reason: null,
    changedAt: machineClock.now(),
    ...NO_PROBES,
  });
  /** Locks the row if it has this pair. `rotate-secret` may have sealed it again since it was loaded. */
  const findSame = async (em: EntityManager, { pair }: StoredSession) => {
    const row = await em.findOne(ProviderSessionEntity, { provider: PROVIDER }, FOR_UPDATE);
    const stored = row === null ? null : openPair(row.sealedPair);
    return stored !== null && samePair(stored, pair) ? row : null;
  };
  const find = () => orm.em.fork().findOne(ProviderSessionEntity, { provider: PROVIDER });

  return {
    async load() {
      const row = await find();
      if (row === null) return null;
      const { sealedPair, state, nextProbeAt } = row;
      const pair = openPair(sealedPair);
      // Absent until a person supplies it again.
      return pair && { pair, state, nextProbeAt: nextProbeAt ?? null };
    },
    async state() {
      const row = await find();
      return row === null || openPair(row.sealedPair) === null ? 'absent' : row.state;
    },
    give: (pair, note) =>
      transact(orm, async (em) => {
        const row = await findLocked(em);
        const fresh = given(pair);
        const isKnown =
          row !== null &&
          row.givenFingerprint === fresh.givenFingerprint &&
          openPair(row.sealedPair) !== null;
        const isNew = !isKnown || row.state === 'refused';
        note?.(em, { before: row?.state ?? 'absent', isNew });
        if (row === null) em.create(ProviderSessionEntity, { provider: PROVIDER, ...fresh });
        // The same refused pair again: probe what it became since, but another refusal is no news.
        else if (isKnown && isNew) {
          em.assign(row, { ...fresh, sealedPair: row.sealedPair, reason: row.reason });
        } else if (isNew) em.assign(row, fresh);
        return isNew;
      }),
    giveConfigured: (pair) =>
      transact(orm, async (em) => {
        const row = await findLocked(em);
        const fresh = given(pair);
        const configuredFingerprint = fresh.givenFingerprint;
        const configured = { ...fresh, configuredFingerprint, resumeDue: true };
        if (row === null) {
          em.create(ProviderSessionEntity, { provider: PROVIDER, ...configured });
        } else if (openPair(row.sealedPair) === null) em.assign(row, configured);
        // An earlier version gave it without noting which one it was.
        else if (row.state !== 'refused') row.configuredFingerprint ??= configuredFingerprint;
        else if (row.givenFingerprint === configuredFingerprint) {
          em.assign(row, { configuredFingerprint });
        } else if (row.configuredFingerprint !== configuredFingerprint) em.assign(row, configured);
      }),
    rotate: (before, pair) =>
      transact(orm, async (em) => {
        const row = await findSame(em, before);
        if (row === null) return;
        // The answer to a probe may rotate the pair too, and is then the recovery.
        const resumeDue = row.resumeDue || row.state === 'refused';
        // A pair that TradingView replaces often must not put the end of the recovery off.
        const changedAt =
          row.resumeDue && row.state === 'working' ? row.changedAt : machineClock.now();
        em.assign(row, { sealedPair: seal(pair), ...accepted(), changedAt, resumeDue });
      }),
    mark: (session, state, reason) =>
      transact(orm, async (em) => {
        const row = await findSame(em, session);
        if (row === null || !BEFORE[state].some((each) => each === row.state)) return false;
        const isNew = row.reason === null;
        const now = machineClock.now();
        const probes =
          state === 'refused'
            ? { failedProbes: 0, nextProbeAt: nextProbeAfter(now, 0) }
            : NO_PROBES;
        em.assign(row, { state, reason, changedAt: now, ...probes });
        return isNew;
      }),
    noteProbe: (session, works) =>
      transact(orm, async (em) => {
        const row = await findSame(em, session);
        if (row?.state !== 'refused') return;
        const failedProbes = row.failedProbes + 1;
        const nextProbeAt = nextProbeAfter(machineClock.now(), failedProbes);
        em.assign(row, works ? { ...accepted(), resumeDue: true } : { failedProbes, nextProbeAt });
      }),
    async isResumeDue() {
      return (await find())?.resumeDue ?? false;
    },
    async isSettled() {
      const row = await find();
      return row !== null && row.changedAt.getTime() <= machineClock.now().getTime() - SETTLED_MS;
    },
    async resumed() {
      await orm.em
        .fork()
        .nativeUpdate(ProviderSessionEntity, { provider: PROVIDER }, { resumeDue: false });
    },
  };
}
