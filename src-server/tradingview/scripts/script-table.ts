import type { Entitlement } from '../../../src/domain/catalogue/catalogue.ts';
import { type Indicator, indicatorsOf } from '../../../src/domain/indicator.ts';
import type { Kernel } from '../../kernel.ts';

/** Script ids of the documented indicators from the environment; null if not configured. */
export interface ScriptTable {
  main: string | null;
  wavematrix: string | null;
  orderblock: string | null;
}

export interface Script extends Indicator {
  /** Null: not configured, so nothing is delivered. */
  pineId: string | null;
}

export interface ScriptDeps extends Pick<Kernel, 'catalogue'> {
  scripts: ScriptTable;
}

/**
 * Every script on sale, the most awaited first. The catalogue names its id; a documented indicator
 * without one has the configured id.
 */
export function scriptsOnSale({ catalogue, scripts }: ScriptDeps): Script[] {
  const current = catalogue.current();
  return indicatorsOf(current).map((indicator) => {
    const { entitlement } = indicator;
    const sold = current.entitlements.find(({ key }) => key === entitlement);
    return { ...indicator, pineId: sold?.pineId ?? configured(scripts, indicator.name) };
  });
}

const configured = (scripts: ScriptTable, name: string): string | null =>
  Object.entries(scripts).find(([each]) => each === name)?.[1] ?? null;

export function pineIdOf(deps: ScriptDeps, entitlement: Entitlement): string | null {
  return scriptsOnSale(deps).find((script) => script.entitlement === entitlement)?.pineId ?? null;
}
