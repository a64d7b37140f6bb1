import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { type Clock, machineClock } from '../../clock/clock.ts';
import { ADVISORY_LOCK } from '../../database/advisory-lock.ts';
import type { Orm } from '../../database/orm.ts';
import { transact } from '../../database/transaction.ts';
import { type SealedFor, type SecretBox, UnreadableSecret } from '../../secrets/secret-box.ts';
import { ProviderSessionEntity } from '../session/provider-session.entity.ts';
import { type CookiePair, fingerprintOf } from './cookie-pair.ts';
import { nextProbeAfter } from './next-probe.ts';

const PROVIDER = 'tradingview';
export const sealedPairOf = (provider: string): SealedFor => ({
  purpose: 'tradingview-session',
  row: provider,
});
/** A late answer to a call from before does not bring back a pair that was refused since. */
const BEFORE = { working: 'unproven', refused: { $ne: 'refused' } } as const;
const NO_PROBES = { failedProbes: 0, nextProbeAt: null } as const;
const storedPair = z.object({ sessionId: z.string(), sessionIdSign: z.string() });

export type SessionState = 'absent' | 'unproven' | 'working' | 'refused';

export interface StoredSession {
  pair: CookiePair;
  /** What is stored, to be compared when the state changes. */
  sealed: string;
  state: Exclude<SessionState, 'absent'>;
  /** Machine time from which a refused pair is tried again by itself; null while it is not refused. */
  nextProbeAt: Date | null;
}

/** Told of a pair that a person gave, inside the transaction that stores it. */
export type NoteGiven = (
  em: EntityManager,
  given: { before: SessionState; isNew: boolean },
) => void;

/** The cookie pair in the database, shared by every process. */
export interface SessionStore {
  load(): Promise<StoredSession | null>;
  state(): Promise<SessionState>;
  /** A pair given by a person. The same pair given again changes nothing and answers false. */
  give(pair: CookiePair, note?: NoteGiven): Promise<boolean>;
  /** A pair that TradingView put in the place of `before`. */
  rotate(before: StoredSession, pair: CookiePair): Promise<void>;
  /** True when this is news; a pair given meanwhile is left alone. */
  mark(
    session: StoredSession,
    state: 'working' | 'refused',
    reason: string | null,
  ): Promise<boolean>;
  /** A refused pair was tried again: it works, or waits for the next try. */
  noteProbe(session: StoredSession, works: boolean): Promise<void>;
  /** True once after a refused session worked again; stays true until `resumed`. */
  isResumeDue(): Promise<boolean>;
  resumed(): Promise<void>;
}

export function createSessionStore(
  orm: Orm,
  box: SecretBox,
  clock: Clock = machineClock,
): SessionStore {
  const seal = (pair: CookiePair) => box.seal(JSON.stringify(pair), sealedPairOf(PROVIDER));
  const find = () => orm.em.fork().findOne(ProviderSessionEntity, { provider: PROVIDER });

  return {
    async load() {
      const row = await find();
      if (row === null) return null;
      try {
        const pair = storedPair.parse(JSON.parse(box.open(row.sealedPair, sealedPairOf(PROVIDER))));
        const { sealedPair: sealed, state, nextProbeAt } = row;
        return { pair, sealed, state, nextProbeAt: nextProbeAt ?? null };
      } catch (error) {
        // Sealed with a secret that is gone: as good as none, until a person gives it again.
        if (error instanceof UnreadableSecret) return null;
        throw error;
      }
    },
    async state() {
      return (await find())?.state ?? 'absent';
    },
    give: (pair, note) =>
      transact(orm, async (em) => {
        await em.execute('select pg_advisory_xact_lock(?)', [ADVISORY_LOCK.tradingViewSession]);
        const givenFingerprint = fingerprintOf(pair);
        const row = await em.findOne(ProviderSessionEntity, { provider: PROVIDER });
        const fresh = {
          sealedPair: seal(pair),
          givenFingerprint,
          state: 'unproven' as const,
          reason: null,
          changedAt: clock.now(),
          ...NO_PROBES,
        };
        const isNew = row?.givenFingerprint !== givenFingerprint || row.state === 'refused';
        note?.(em, { before: row?.state ?? 'absent', isNew });
        if (row === null) em.create(ProviderSessionEntity, { provider: PROVIDER, ...fresh });
        // The refused pair once more: to be tried, and no news when it is refused again.
        else if (row.givenFingerprint === givenFingerprint && isNew) {
          em.assign(row, { ...fresh, reason: row.reason });
        } else if (isNew) em.assign(row, fresh);
        return isNew;
      }),
    async rotate(before, pair) {
      await orm.em
        .fork()
        .nativeUpdate(
          ProviderSessionEntity,
          { provider: PROVIDER, sealedPair: before.sealed },
          { sealedPair: seal(pair), state: 'working', changedAt: clock.now() },
        );
    },
    async mark(session, state, reason) {
      const same = { provider: PROVIDER, sealedPair: session.sealed, state: BEFORE[state] };
      const now = clock.now();
      const probes =
        state === 'refused' ? { failedProbes: 0, nextProbeAt: nextProbeAfter(now, 0) } : NO_PROBES;
      const fresh = { state, reason, changedAt: now, ...probes };
      const change = (where: object) =>
        orm.em.fork().nativeUpdate(ProviderSessionEntity, { ...same, ...where }, fresh);
      if ((await change({ reason: null })) > 0) return true;
      await change({});
      return false;
    },
    async noteProbe({ sealed }, works) {
      const where = { provider: PROVIDER, sealedPair: sealed, state: 'refused' as const };
      const em = orm.em.fork();
      if (works) {
        const fresh = { state: 'working' as const, reason: null, changedAt: clock.now() };
        await em.nativeUpdate(ProviderSessionEntity, where, {
          ...fresh,
          ...NO_PROBES,
          resumeDue: true,
        });
        return;
      }
      const row = await em.findOne(ProviderSessionEntity, where);
      if (row === null) return;
      const failedProbes = row.failedProbes + 1;
      const nextProbeAt = nextProbeAfter(clock.now(), failedProbes);
      await em.nativeUpdate(ProviderSessionEntity, where, { failedProbes, nextProbeAt });
    },
    async isResumeDue() {
      return (await find())?.resumeDue ?? false;
    },
    async resumed() {
      await orm.em
        .fork()
        .nativeUpdate(ProviderSessionEntity, { provider: PROVIDER }, { resumeDue: false });
    },
  };
}
