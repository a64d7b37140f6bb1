import { z } from 'zod';
import { machineClock } from '../../clock/clock.ts';
import type { Orm } from '../../database/orm.ts';
import { transact } from '../../database/transaction.ts';
import { type SecretBox, UnreadableSecret } from '../../secrets/secret-box.ts';
import { ProviderSessionEntity } from '../provider-session.entity.ts';
import { type CookiePair, fingerprintOf } from './cookie-pair.ts';

const PROVIDER = 'tradingview';
const storedPair = z.object({ sessionId: z.string(), sessionIdSign: z.string() });

export type SessionState = 'absent' | 'unproven' | 'working' | 'refused';

export interface StoredSession {
  pair: CookiePair;
  /** What is stored, to be compared when the state changes. */
  sealed: string;
  state: Exclude<SessionState, 'absent'>;
}

/** The cookie pair in the database, shared by every process. */
export interface SessionStore {
  load(): Promise<StoredSession | null>;
  state(): Promise<SessionState>;
  /** A pair given by a person. The same pair given again changes nothing and answers false. */
  give(pair: CookiePair): Promise<boolean>;
  /** A pair that TradingView put in the place of `before`. */
  rotate(before: StoredSession, pair: CookiePair): Promise<void>;
  /** True when this changed what was known; a pair given meanwhile is left alone. */
  mark(
    session: StoredSession,
    state: 'working' | 'refused',
    reason: string | null,
  ): Promise<boolean>;
}

export function createSessionStore(orm: Orm, box: SecretBox): SessionStore {
  const seal = (pair: CookiePair) => box.seal(JSON.stringify(pair));
  const find = () => orm.em.fork().findOne(ProviderSessionEntity, { provider: PROVIDER });

  return {
    async load() {
      const row = await find();
      if (row === null) return null;
      try {
        const pair = storedPair.parse(JSON.parse(box.open(row.sealedPair)));
        return { pair, sealed: row.sealedPair, state: row.state };
      } catch (error) {
        // Sealed with a secret that is gone: as good as none, until a person gives it again.
        if (error instanceof UnreadableSecret) return null;
        throw error;
      }
    },
    async state() {
      return (await find())?.state ?? 'absent';
    },
    give: (pair) =>
      transact(orm, async (em) => {
        const givenFingerprint = fingerprintOf(pair);
        const row = await em.findOne(ProviderSessionEntity, { provider: PROVIDER });
        const fresh = {
          sealedPair: seal(pair),
          givenFingerprint,
          state: 'unproven' as const,
          reason: null,
          changedAt: machineClock.now(),
        };
        if (row === null) em.create(ProviderSessionEntity, { provider: PROVIDER, ...fresh });
        else if (row.givenFingerprint === givenFingerprint && row.state !== 'refused') return false;
        else em.assign(row, fresh);
        return true;
      }),
    async rotate(before, pair) {
      await orm.em
        .fork()
        .nativeUpdate(
          ProviderSessionEntity,
          { provider: PROVIDER, sealedPair: before.sealed },
          { sealedPair: seal(pair), state: 'working', changedAt: machineClock.now() },
        );
    },
    async mark(session, state, reason) {
      const changed = await orm.em
        .fork()
        .nativeUpdate(
          ProviderSessionEntity,
          { provider: PROVIDER, sealedPair: session.sealed, state: { $ne: state } },
          { state, reason, changedAt: machineClock.now() },
        );
      return changed > 0;
    },
  };
}
