import type { Listing } from '../access/access-provider.ts';
import type { Clock } from '../clock/clock.ts';
import { ProviderFailure } from '../errors/provider-failure.ts';
import type { AccessRow } from './gateway/answers.ts';
import type { TradingViewGateway } from './gateway/tradingview.gateway.ts';
import { indicatorTarget, isAbout, observationOf } from './indicator-target.ts';
import { INDICATORS, type ScriptTable } from './script-table.ts';

export interface ScriptsListing extends Listing {
  /** Only of scripts whose list came to its end. */
  readonly scripts: ReadonlyMap<string, readonly AccessRow[]>;
  /** Scripts about which nothing is known. */
  readonly incomplete: readonly string[];
}

export interface ListScriptsDeps {
  gateway: Pick<TradingViewGateway, 'listUsers'>;
  scripts: ScriptTable;
  /** Machine time. */
  machine: Clock;
}

/** Every page of every script. Nothing may be concluded about a script whose list did not end. */
export async function listScripts(deps: ListScriptsDeps): Promise<ScriptsListing> {
  const startedAt = deps.machine.now();
  const scripts = new Map<string, readonly AccessRow[]>();
  const incomplete: string[] = [];
  for (const { name } of INDICATORS) {
    const pineId = deps.scripts[name];
    if (pineId === null) continue;
    const rows = await completeRows(deps, pineId);
    if (rows === null) incomplete.push(pineId);
    else scripts.set(pineId, rows);
  }
  const byId = new Map(
    [...scripts].map(([pineId, rows]) => [pineId, new Map(rows.map((row) => [row.userId, row]))]),
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
          ? scripts.get(about.pineId)?.find((each) => isAbout(about, each))
          : users.get(about.userId);
      return observationOf(about, row);
    },
  };
}

async function completeRows(deps: ListScriptsDeps, pineId: string): Promise<AccessRow[] | null> {
  try {
    const { rows, complete } = await deps.gateway.listUsers(pineId, 'sweep');
    return complete ? rows : null;
  } catch (error) {
    // The session concerns every script; anything else only this one.
    if (!(error instanceof ProviderFailure) || error.reason === 'waiting-for-session') throw error;
    return null;
  }
}
