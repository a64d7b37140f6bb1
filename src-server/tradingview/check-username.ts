import type { UsernameCheck } from '../../src/contract/tradingview.contract.ts';
import { normaliseTradingViewUsername } from '../../src/domain/provider-username.ts';
import { AppError } from '../errors/app-error.ts';
import { ProviderFailure } from '../errors/provider-failure.ts';
import type { TradingViewGateway, UsernameSearch } from './gateway/tradingview.gateway.ts';

/** The live check beside the field. A service that cannot be asked is never 'invalid'. */
export async function checkUsername(
  deps: { gateway: TradingViewGateway },
  input: { username: string },
): Promise<UsernameCheck> {
  const name = normaliseTradingViewUsername(input.username);
  if (name === null) return { valid: false, message: 'Username not found' };
  const search = await searchOrRefuse(deps.gateway, name);
  if (search.kind === 'not-found') {
    const [suggestion] = search.suggestions;
    const hint = suggestion === undefined ? '' : `. Did you mean ${suggestion}?`;
    return { valid: false, message: `Username not found${hint}` };
  }
  return search.user.inactive
    ? { valid: false, message: 'This TradingView account is deactivated' }
    : { valid: true, message: 'Username is valid' };
}

async function searchOrRefuse(gateway: TradingViewGateway, name: string): Promise<UsernameSearch> {
  try {
    return await gateway.findUsername(name);
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    throw new AppError(
      'tradingview.cannot-check',
      'unavailable',
      'The username cannot be checked right now. Please try again in a moment.',
      { cause: error, retryAfterSeconds: 5 },
    );
  }
}
