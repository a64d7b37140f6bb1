import { readFork } from '../../database/transaction.ts';
import type { IdentifiedRow } from '../rows/identify-rows.ts';
import { knownPeople } from '../rows/known-people.ts';
import { listKnownScripts } from '../scripts/known-scripts.ts';
import type { ScriptsListing } from '../scripts/list-scripts.ts';
import type { TradingViewDeps } from '../tradingview.deps.ts';
import { PastedListEntity, PastedRowEntity } from './pasted-list.entity.ts';

/** The last pasted lists, for the report. They may be stale, so no grant changes by them. */
export async function listPasted(deps: TradingViewDeps): Promise<ScriptsListing> {
  const em = readFork(deps.orm);
  const { userIdByName } = await knownPeople(em);
  const scripts = new Map<string, readonly IdentifiedRow[]>();
  const incomplete: string[] = [];
  for (const { pineId } of await listKnownScripts(em, deps)) {
    if ((await em.count(PastedListEntity, { pineId })) === 0) {
      incomplete.push(pineId);
      continue;
    }
    const rows = await em.find(PastedRowEntity, { pineId });
    scripts.set(
      pineId,
      rows.map(({ usernameKey, username, expiresAt }) => {
        const userId = userIdByName.get(usernameKey) ?? null;
        return { rowId: usernameKey, userId, username, expiresAt: expiresAt ?? null };
      }),
    );
  }
  return { startedAt: deps.machineClock.now(), scripts, incomplete, observe: () => null };
}
