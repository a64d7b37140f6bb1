import type { NumbersInput } from '../../../src/contract/operator-numbers.contract.ts';
import {
  type DayRange,
  DEFAULT_PRESET,
  ownRange,
  type Preset,
  presetRange,
} from '../../../src/domain/numbers/day-range.ts';

/** Unusable own dates fall back to the default. */
export function chosenRange(
  input: NumbersInput,
  today: string,
): { range: DayRange; span: Preset | null } {
  const own = ownRange(input?.from ?? '', input?.to ?? '', today);
  if (own !== null && input?.span === undefined) return { range: own, span: null };
  const span = input?.span ?? DEFAULT_PRESET;
  return { range: presetRange(span, today), span };
}
