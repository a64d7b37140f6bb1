import { UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import type { Urgency } from '../../access/access-provider.ts';
import { machineClock } from '../../clock/clock.ts';
import { FOR_UPDATE } from '../../database/row-locks.ts';
import { readFork, transact } from '../../database/transaction.ts';
import type { Kernel } from '../../kernel.ts';
import type { TradingViewGateway, UsernameSearch } from '../gateway/port.ts';
import { USERNAME_TAKEN } from './follow-renames.ts';
import {
  type TradingViewIdentity,
  TradingViewIdentityEntity,
} from './tradingview-identity.entity.ts';

export interface IdentifyDeps extends Pick<Kernel, 'orm'> {
  gateway: TradingViewGateway;
}

const ASK_AGAIN_MS = 15 * 60_000;
const MAX_ASK_AGAIN_MS = 24 * 3_600_000;

/**
 * Looks up a name that was saved during an outage, before anything is granted to it. A name not
 * found is retried with backoff, or at once for a waiting user. Raises 'unavailable' while
 * TradingView cannot be asked.
 */
export async function identifyUser(
  deps: IdentifyDeps,
  identity: TradingViewIdentity,
  urgency: Urgency,
): Promise<TradingViewIdentity> {
  if (identity.tradingViewUserId != null) return identity;
  const waits = waitsToBeAsked(identity, machineClock.now());
  if (waits && urgency !== 'interactive') return identity;
  const search = await deps.gateway.findUsername(identity.username, urgency);
  try {
    return await keep(deps, identity, search);
  } catch (error) {
    if (!(error instanceof UniqueConstraintViolationException)) throw error;
    return await keep(deps, identity, USERNAME_TAKEN);
  }
}

/** TradingView did not know the name, and is asked again later. */
export function waitsToBeAsked(
  { nextCheckAt }: Pick<TradingViewIdentity, 'nextCheckAt'>,
  now: Date,
): boolean {
  return nextCheckAt != null && nextCheckAt > now;
}

async function keep(
  { orm }: IdentifyDeps,
  { accountId, usernameKey }: TradingViewIdentity,
  found: UsernameSearch | typeof USERNAME_TAKEN,
): Promise<TradingViewIdentity> {
  await transact(orm, async (em) => {
    const row = await em.findOneOrFail(TradingViewIdentityEntity, { accountId }, FOR_UPDATE);
    // The subscriber changed the name during the call. The answer no longer applies.
    if (row.usernameKey !== usernameKey) return;
    const reason = refusalOf(found);
    row.reason = reason;
    if (reason === null && found !== USERNAME_TAKEN && found.kind === 'found') {
      row.username = found.user.username;
      row.tradingViewUserId = found.user.id;
      row.changedAt = machineClock.now();
      row.nextCheckAt = null;
      row.failedChecks = 0;
    } else {
      const wait = Math.min(MAX_ASK_AGAIN_MS, ASK_AGAIN_MS * 2 ** Math.min(row.failedChecks, 10));
      row.nextCheckAt = new Date(machineClock.now().getTime() + wait);
      row.failedChecks += 1;
    }
  });
  return readFork(orm).findOneOrFail(TradingViewIdentityEntity, { accountId });
}

function refusalOf(found: UsernameSearch | typeof USERNAME_TAKEN): string | null {
  if (found === USERNAME_TAKEN) return USERNAME_TAKEN;
  if (found.kind === 'not-found') return 'username-not-found';
  return found.user.inactive ? 'username-inactive' : null;
}
