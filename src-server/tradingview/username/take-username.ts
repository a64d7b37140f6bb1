import { ENTITLEMENT_PROVIDER } from '../../../src/domain/entitlement.ts';
import { normaliseTradingViewUsername } from '../../../src/domain/people/provider-username.ts';
import { wishesOf } from '../../access/engine/match-grants.ts';
import { holdingsOf } from '../../access/views/holdings.view.ts';
import { reconcileWithin } from '../../access/wait-for-access.ts';
import { readFork } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import type { SubscriberActor } from '../../procedure/request-context.ts';
import type { TradingViewDeps } from '../tradingview.deps.ts';
import { mainIsHeld, type NamedUser, saveIdentity } from './save-identity.ts';
import {
  type TradingViewIdentity,
  TradingViewIdentityEntity,
} from './tradingview-identity.entity.ts';

const WAIT_MS = 4_000;

type Holdings = Awaited<ReturnType<typeof holdingsOf>>;

/** In what setting a name for the first time and changing a locked one differ. */
export interface NameRules {
  /** For the record of access: what made it be looked after. */
  cause: string;
  /** Throws where another name may not take the place of this one. */
  refuseReplacing(deps: TradingViewDeps, identity: TradingViewIdentity, holdings: Holdings): void;
  lookUp(deps: TradingViewDeps, name: string): Promise<NamedUser>;
}

/** The name is looked up, saved in TradingView's own spelling, and given access as far as that is quick. */
export async function takeUsername(
  deps: TradingViewDeps,
  actor: SubscriberActor,
  text: string,
  rules: NameRules,
): Promise<{ accessGranted: boolean }> {
  const { accountId } = actor;
  const typed = await typedByEntitled(deps, accountId, text);
  const em = readFork(deps.access.orm);
  const identity = await em.findOne(TradingViewIdentityEntity, { accountId });
  if (identity !== null && identity.usernameKey !== typed.toLowerCase()) {
    rules.refuseReplacing(deps, identity, await holdingsOf(em, accountId, 'tradingview'));
  }
  const user = await rules.lookUp(deps, typed);
  await saveIdentity(deps, accountId, user);
  await reconcileWithin(deps.access, accountId, rules.cause, deps.waitMs ?? WAIT_MS);
  return { accessGranted: await mainIsHeld(deps, accountId, user.id) };
}

/** Whether the account is to have an indicator, by its plan or by an operator's word. */
export async function isEntitled(
  deps: Pick<TradingViewDeps, 'access'>,
  accountId: string,
): Promise<boolean> {
  const wishes = await wishesOf(deps.access, accountId);
  return wishes.some(({ entitlement }) => ENTITLEMENT_PROVIDER[entitlement] === 'tradingview');
}

/** The name, as far as it can be one, of somebody who is to have something on the charting platform. */
async function typedByEntitled(
  deps: TradingViewDeps,
  accountId: string,
  text: string,
): Promise<string> {
  if (!(await isEntitled(deps, accountId))) {
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
