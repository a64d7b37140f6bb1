import { z } from 'zod';
import type { Listing } from '../access/access-provider.ts';
import type { Clock } from '../clock/clock.ts';
import { ProviderFailure } from '../errors/provider-failure.ts';
import type { AccessRow } from './gateway/answers.ts';
import type { TradingViewGateway } from './gateway/tradingview.gateway.ts';
import { INDICATORS, type ScriptTable } from './script-table.ts';

export const indicatorTarget = z.object({ pineId: z.string(), username: z.string() });

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
  const expiries = new Map(
    [...scripts].map(([pineId, rows]) => [
      pineId,
      new Map(rows.map((row) => [row.username, row.expiresAt])),
    ]),
  );
  return {
    startedAt,
    scripts,
    incomplete,
    observe(target) {
      const { pineId, username } = indicatorTarget.parse(target);
      const users = expiries.get(pineId);
      if (users === undefined) return null;
      const expiresAt = users.get(username);
      return expiresAt === undefined ? { present: false } : { present: true, expiresAt };
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
