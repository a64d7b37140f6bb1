import { includesIndicators } from '../../src/domain/entitlement.ts';
import { normaliseTradingViewUsername } from '../../src/domain/provider-username.ts';
import { holdingsOf } from '../access/holdings.view.ts';
import { reconcileWithin } from '../access/wait-for-access.ts';
import { readFork } from '../database/transaction.ts';
import { AppError } from '../errors/app-error.ts';
import type { SubscriberActor } from '../procedure/request-context.ts';
import { findOrRefuse, mainIsHeld, type NamedUser, saveIdentity } from './save-identity.ts';
import type { TradingViewDeps } from './tradingview.deps.ts';
import { TradingViewIdentityEntity } from './tradingview-identity.entity.ts';

const WAIT_MS = 4_000;

/**
 * Saves the name in TradingView's own spelling and gives access at once when that is quick; else the job
 * goes on. A name that cannot be checked now is saved as typed and looked up before anything is given.
 */
export async function setTradingViewUsername(
  deps: TradingViewDeps,
  actor: SubscriberActor,
  input: { tradingViewUsername: string },
): Promise<{ accessGranted: boolean }> {
  const { accountId } = actor;
  const typed = await typedByEntitled(deps, accountId, input.tradingViewUsername);
  await refuseWhenLocked(deps, accountId, typed);
  const user = await lookUp(deps, typed);
  await saveIdentity(deps, accountId, user);
  await reconcileWithin(deps.access, accountId, 'username', deps.waitMs ?? WAIT_MS);
  return { accessGranted: await mainIsHeld(deps, accountId, user.id) };
}

/** The name, as far as it can be one, of somebody whose plan reaches the charting platform. */
export async function typedByEntitled(
  deps: TradingViewDeps,
  accountId: string,
  text: string,
): Promise<string> {
  const standing = await deps.access.standing.standingOf(accountId);
  if (standing === null || !includesIndicators(standing.plan)) {
    throw new AppError(
      'tradingview.plan-required',
      'forbidden',
      'TradingView integration requires a Standard plan or higher.',
    );
  }
  const typed = normaliseTradingViewUsername(text);
  if (typed !== null) return typed;
  throw new AppError(
    'tradingview.bad-username',
    'invalid',
    'Please enter a valid TradingView username.',
  );
}

async function refuseWhenLocked(
  deps: TradingViewDeps,
  accountId: string,
  typed: string,
): Promise<void> {
  const em = readFork(deps.access.orm);
  const identity = await em.findOne(TradingViewIdentityEntity, { accountId });
  if (identity === null || identity.usernameKey === typed.toLowerCase()) return;
  const holdings = await holdingsOf(em, accountId, 'tradingview');
  if (holdings.every(({ held }) => !held)) return;
  throw new AppError(
    'tradingview.locked',
    'conflict',
    'Username is locked - TradingView access has been granted',
  );
}

async function lookUp(deps: TradingViewDeps, name: string): Promise<NamedUser> {
  try {
    return await findOrRefuse(deps.gateway, name);
  } catch (error) {
    if (error instanceof AppError && error.kind === 'unavailable') {
      return { id: null, username: name };
    }
    throw error;
  }
}
