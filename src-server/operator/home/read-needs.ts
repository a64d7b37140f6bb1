import type { HomeNeed } from '../../../src/contract/operator-home.contract.ts';
import { needsOf } from '../../../src/domain/operator/needs.ts';
import type { OperatorRole } from '../../../src/domain/people/operator-rights.ts';
import type { HomeDeps } from './home.deps.ts';
import { NEED_SOURCES } from './need-sources.ts';

/**
 * Lists everything that waits for an operator of this role, most urgent first. Never waits for a provider: an old
 * paywall check is repeated in the background, and the next call shows its result.
 */
export async function readNeeds(deps: HomeDeps, role: OperatorRole): Promise<HomeNeed[]> {
  const needs: HomeNeed[] = [];
  for (const kind of needsOf(role)) {
    const found = await NEED_SOURCES[kind](deps);
    if (found.count > 0) needs.push({ kind, ...found });
  }
  return needs;
}
