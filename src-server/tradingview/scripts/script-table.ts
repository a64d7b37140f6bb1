import type { Entitlement } from '../../../src/domain/catalogue/catalogue.ts';

/** The scripts behind the three indicators; null if not configured. */
export interface ScriptTable {
  main: string | null;
  wavematrix: string | null;
  orderblock: string | null;
}

export type IndicatorName = keyof ScriptTable;

/** Processing order: the most awaited first. */
export const INDICATORS = [
  { name: 'main', entitlement: 'indicator-main' },
  { name: 'wavematrix', entitlement: 'indicator-wavematrix' },
  { name: 'orderblock', entitlement: 'indicator-orderblock' },
] as const satisfies { name: IndicatorName; entitlement: Entitlement }[];

export function pineIdOf(scripts: ScriptTable, entitlement: Entitlement): string | null {
  const indicator = INDICATORS.find((each) => each.entitlement === entitlement);
  return indicator === undefined ? null : scripts[indicator.name];
}
