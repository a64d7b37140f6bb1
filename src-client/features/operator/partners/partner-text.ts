import type {
  CommissionSums,
  PartnerView,
} from '../../../../src/contract/operator/offers/partners.contract.ts';
import { moneyText } from '../../../../src/domain/money-text.ts';
import { percentText } from '../../../../src/domain/numbers/percent-text.ts';
import type { BadgeTone } from '../../../components/status-badge.tsx';
import { PARTNERS_COPY as COPY } from './copy.ts';

type Sum = Exclude<keyof CommissionSums, 'currency'>;

/** '20%' for 2,000 basis points, and '12.5%'. */
export const rateText = (rateBp: number) =>
  percentText(rateBp / 10_000, rateBp % 100 === 0 ? 'whole' : 'rate');

/** Basis points of '20' or '12.5'; NaN for anything else. */
export function rateOf(typed: string): number {
  const text = typed.trim().replace(',', '.');
  return /^\d{1,3}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : Number.NaN;
}

/** Each currency on its own line: '$9.80', then '−€4.00'; or a dash. */
export function sumText(sums: readonly CommissionSums[], of: Sum): string {
  const some = sums.filter((sum) => sum[of] !== 0);
  return some.length === 0 ? '–' : some.map((sum) => moneyText(sum[of], sum.currency)).join('\n');
}

export const nameOf = ({ name, email }: Pick<PartnerView, 'name' | 'email'>) =>
  name || email || COPY.erased;

export function shownState({
  state,
  acceptedVersion,
}: Pick<PartnerView, 'state' | 'acceptedVersion'>) {
  return state === 'active' && acceptedVersion === null ? 'waiting' : state;
}

export const STATE_TONE = {
  active: 'positive',
  paused: 'attention',
  ended: 'neutral',
  waiting: 'attention',
} as const satisfies Record<ReturnType<typeof shownState>, BadgeTone>;
