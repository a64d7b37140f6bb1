import type { FeedAnswer, PlanReachView } from '../../../src/contract/signal-feed.contract.ts';
import { REACH_COPY as COPY, SIGNALS_COPY } from '../../../src/texts/pages/signals/feed.texts.ts';
import { formatLocale } from '../../lib/texts/shown-locale.ts';
import { joinFields } from './signal-fields.ts';

const UNITS = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const;

/** '5 minutes' */
function timeText(seconds: number): string {
  const [size, unit] = UNITS.find(([each]) => seconds >= each && seconds % each === 0) ?? UNITS[3];
  const format = new Intl.NumberFormat(formatLocale, { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(seconds / size);
}

/** 'Instantly', or 'After 5 minutes'. */
export function delayText(seconds: number): string {
  return seconds === 0 ? COPY.atOnce : COPY.after({ time: timeText(seconds) });
}

/** When a plan sees the levels: 'After 1 hour, no targets'. */
export function levelsText({ fullSeconds, hidden }: PlanReachView): string {
  const when = delayText(fullSeconds);
  if (hidden.length === 0) return when;
  const fields = joinFields(hidden).toLocaleLowerCase(formatLocale);
  return COPY.without({ when, fields });
}

/** How the plans of the table differ. Null: there is nothing to compare. */
export function differenceText(reach: readonly PlanReachView[]): string | null {
  const differ = (text: (plan: PlanReachView) => string) => new Set(reach.map(text)).size > 1;
  if (reach.length < 2) return null;
  if (differ(({ firstSeconds }) => String(firstSeconds))) return COPY.disclosure;
  return differ(levelsText) ? `${COPY.together} ${COPY.levels}` : COPY.together;
}

/** 'Premium signals, sent instantly.' `plan` is the plan's name. */
export function leadText({ reach, plan: key }: FeedAnswer, plan: string): string {
  const seconds = reach.find((each) => each.plan === key)?.firstSeconds ?? 0;
  if (seconds === 0) return SIGNALS_COPY.lead({ plan });
  return SIGNALS_COPY.leadAfter({ plan, time: timeText(seconds) });
}
