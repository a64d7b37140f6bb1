import type { Urgency } from '../../../access/access-provider.ts';
import { ProviderFailure } from '../../../errors/provider-failure.ts';
import type { TradingViewGateway } from '../port.ts';

/**
 * Access granted to a name goes to its current owner. Raises 'username-not-found' if that is not
 * this id.
 */
export async function refuseMismatchedUser(
  { findUsername }: Pick<TradingViewGateway, 'findUsername'>,
  { username, userId }: { username: string; userId?: string | undefined },
  urgency: Urgency,
): Promise<void> {
  if (userId === undefined) return;
  const search = await findUsername(username, urgency);
  if (search.kind === 'found' && search.user.id === userId) return;
  throw new ProviderFailure('tradingview', 'refused', 'username-not-found');
}
