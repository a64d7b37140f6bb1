import type { PastedList } from '../../../src/domain/pasted-access-list.ts';
import { readFork } from '../../database/transaction.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import { type KnownPeople, knownPeople } from '../rows/known-people.ts';
import type { TradingViewDeps } from '../tradingview.deps.ts';
import { followRename } from '../username/follow-renames.ts';

/** Most unknown names are strangers, and each lookup takes one turn at TradingView's pace. */
const MAX_NAMES_ASKED = 25;

/**
 * Unknown names on a pasted list may be renamed subscribers, whom the public hint identifies by id.
 * Returns the updated people.
 */
export async function followPastedRenames(
  { orm, gateway }: TradingViewDeps,
  { entries }: PastedList,
  people: KnownPeople,
): Promise<KnownPeople> {
  const unknown = entries.filter(
    ({ username }) => !people.userIdByName.has(username.toLowerCase()),
  );
  let renamed = 0;
  for (const { username } of unknown.slice(0, MAX_NAMES_ASKED)) {
    const user = await gateway.findUsername(username, 'interactive').catch((error: unknown) => {
      // The name stays unknown until the next list.
      if (error instanceof ProviderFailure) return null;
      throw error;
    });
    if (user?.kind !== 'found' || !people.accounts.has(user.user.id)) continue;
    await followRename(orm, user.user.id, user.user.username);
    renamed += 1;
  }
  return renamed === 0 ? people : knownPeople(readFork(orm));
}
