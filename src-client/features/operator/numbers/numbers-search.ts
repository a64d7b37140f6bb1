import {
  DEFAULT_PRESET,
  isDay,
  PRESETS,
  type Preset,
} from '../../../../src/domain/numbers/day-range.ts';
import type { RawSearch } from '../../../lib/search/parsed-search.ts';

/** The range as kept in the URL: a preset, or both own dates. */
export interface NumbersSearch {
  span?: Preset;
  from?: string;
  to?: string;
}

export function numbersSearchIn(search: RawSearch): NumbersSearch {
  const { from, to } = search;
  const isOwn = typeof from === 'string' && typeof to === 'string' && isDay(from) && isDay(to);
  if (isOwn) return { from, to };
  return { span: PRESETS.find((preset) => preset === search.span) ?? DEFAULT_PRESET };
}
