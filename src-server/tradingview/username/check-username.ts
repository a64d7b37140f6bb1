import type { UsernameCheck } from '../../../src/contract/tradingview.contract.ts';
import { normaliseTradingViewUsername } from '../../../src/domain/people/provider-username.ts';
import type { SubscriberActor } from '../../procedure/request-context.ts';
import type { TradingViewGateway } from '../gateway/port.ts';
import type { TradingViewDeps } from '../tradingview.deps.ts';
import { searchNow } from './save-identity.ts';
import { isEntitled } from './take-username.ts';

/**
 * checkUsername for an account. Accounts without an indicator share one rate limit, because their
 * checks are free.
 */
export async function checkUsernameFor(
  deps: TradingViewDeps,
  actor: Pick<SubscriberActor, 'accountId'>,
  input: { username: string },
): Promise<UsernameCheck> {
  if (!(await isEntitled(deps, actor.accountId))) {
    await deps.limits.byAccount('unpaid-look-up', 'everybody');
  }
  return checkUsername(deps, input);
}

/** The live check beside the field. An unavailable service is never 'invalid'. */
export async function checkUsername(
  deps: { gateway: TradingViewGateway },
  input: { username: string },
): Promise<UsernameCheck> {
  const name = normaliseTradingViewUsername(input.username);
  if (name === null) return { valid: false, message: 'Username not found' };
  const search = await searchNow(deps.gateway, name);
  if (search.kind === 'not-found') {
    const [suggestion] = search.suggestions;
    const hint = suggestion === undefined ? '' : `. Did you mean ${suggestion}?`;
    return { valid: false, message: `Username not found${hint}` };
  }
  return search.user.inactive
    ? { valid: false, message: 'This TradingView account is deactivated' }
    : { valid: true, message: 'Username is valid' };
}
