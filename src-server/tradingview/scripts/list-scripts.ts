import type { Listing } from '../../access/access-provider.ts';
import { readFork } from '../../database/transaction.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { Kernel } from '../../kernel.ts';
import type { AccessRow } from '../gateway/answers.ts';
import type { TradingViewGateway } from '../gateway/port.ts';
import { indicatorTarget, observationOf } from '../indicator-target.ts';
import { type IdentifiedRow, identifyRows } from '../rows/identify-rows.ts';
import { knownPeople } from '../rows/known-people.ts';
import { listKnownScripts } from './known-scripts.ts';
import type { ScriptDeps } from './script-table.ts';

export interface ScriptsListing extends Listing {
  /** Only scripts whose listing finished. */
  readonly scripts: ReadonlyMap<string, readonly IdentifiedRow[]>;
  /** Scripts that could not be listed. */
  readonly incomplete: readonly string[];
}

interface ListScriptsDeps extends ScriptDeps, Pick<Kernel, 'orm' | 'machineClock'> {
  gateway: Pick<TradingViewGateway, 'listUsers' | 'findUsername'>;
}

/**
 * Reads every page of every script. An unfinished listing allows no conclusion about its script.
 */
export async function listScripts(deps: ListScriptsDeps): Promise<ScriptsListing> {
  const startedAt = deps.machineClock.now();
  const listed = new Map<string, readonly AccessRow[]>();
  const incomplete: string[] = [];
  for (const { pineId } of await listKnownScripts(readFork(deps.orm), deps)) {
    const rows = await completeRows(deps, pineId);
    if (rows === null) incomplete.push(pineId);
    else listed.set(pineId, rows);
  }
  const people = await knownPeople(readFork(deps.orm));
  const scripts = new Map<string, readonly IdentifiedRow[]>();
  for (const [pineId, rows] of listed) {
    const identified = await orNull(() => identifyRows(deps, people, { pineId, rows }));
    if (identified === null) incomplete.push(pineId);
    else scripts.set(pineId, identified);
  }
  const byId = new Map(
    [...scripts].map(([pineId, rows]) => [
      pineId,
      new Map(rows.flatMap((row) => (row.userId === null ? [] : [[row.userId, row] as const]))),
    ]),
  );
  return {
    startedAt,
    scripts,
    incomplete,
    observe(target) {
      const about = indicatorTarget.parse(target);
      const users = byId.get(about.pineId);
      if (users === undefined) return null;
      const row =
        about.userId === undefined
          ? scripts.get(about.pineId)?.find(({ username }) => username === about.username)
          : users.get(about.userId);
      return observationOf(about, row);
    },
  };
}

function completeRows(deps: ListScriptsDeps, pineId: string): Promise<AccessRow[] | null> {
  return orNull(async () => {
    const { rows, complete } = await deps.gateway.listUsers(pineId, 'sweep');
    return complete ? rows : null;
  });
}

async function orNull<T>(work: () => Promise<T | null>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    // A lost session affects every script; any other failure only this one.
    if (!(error instanceof ProviderFailure) || error.reason === 'waiting-for-session') throw error;
    return null;
  }
}
