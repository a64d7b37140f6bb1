import type { BillingCycle, Catalogue, CatalogueCycle, Plan } from '../catalogue/catalogue.ts';
import { chargedAmount } from '../shown-price.ts';

export const CODE_SCOPES = ['new', 'upgrade', 'both'] as const;
export type CodeScope = (typeof CODE_SCOPES)[number];

export const CODE_DURATIONS = ['once', 'months', 'forever'] as const;
type CodeDuration = (typeof CODE_DURATIONS)[number];

/** Percent or amount: exactly one of the two is set. */
export interface Reduction {
  percentOff: number | null;
  /** Minor units. */
  amountOff: number | null;
}

interface Span {
  duration: CodeDuration;
  /** Set for the duration 'months' alone. */
  months: number | null;
}

export interface CodeTerms extends Reduction, Span {
  code: string;
  /** ISO code, lower case. Null for a percentage. */
  currency: string | null;
  /** Empty: every plan. */
  plans: readonly Plan[];
  /** Empty: every billing interval. */
  cycles: readonly BillingCycle[];
  scope: CodeScope;
  startsAt: Date;
  endsAt: Date | null;
  maxUses: number | null;
  isFirstPurchaseOnly: boolean;
}

/** Upper case letters, digits and dashes, as people type them. */
const CODE = /^[A-Z0-9][A-Z0-9-]{2,29}$/;

export const normalCode = (typed: string): string => typed.trim().toUpperCase();

export type CodeFault =
  | 'form'
  | 'reduction'
  | 'percent'
  | 'amount'
  | 'currency'
  | 'months'
  | 'plan'
  | 'cycle'
  | 'over'
  | 'limit'
  | 'free-forever';

/** Why the operator cannot make this code. Null: nothing. */
export function codeFault(
  terms: CodeTerms,
  shop: { catalogue: Catalogue; currency: string; now: Date },
): CodeFault | null {
  const { percentOff, amountOff, endsAt, startsAt } = terms;
  if (!CODE.test(terms.code)) return 'form';
  if ((percentOff === null) === (amountOff === null)) return 'reduction';
  if (percentOff !== null && !(percentOff > 0 && percentOff <= 100)) return 'percent';
  if (amountOff !== null && !(Number.isInteger(amountOff) && amountOff > 0)) return 'amount';
  if (amountOff !== null && terms.currency !== shop.currency) return 'currency';
  if ((terms.duration === 'months') !== isMonths(terms.months)) return 'months';
  const sold = salesOf(shop.catalogue);
  if (terms.plans.some((plan) => !sold.some((sale) => sale.plan === plan))) return 'plan';
  if (terms.cycles.some((cycle) => !sold.some((sale) => sale.cycle === cycle))) return 'cycle';
  const covered = sold.filter((sale) => covers(terms, sale));
  if (covered.length === 0) return 'cycle';
  if (endsAt !== null && (endsAt <= shop.now || endsAt <= startsAt)) return 'over';
  if (terms.maxUses !== null && !(Number.isInteger(terms.maxUses) && terms.maxUses > 0)) {
    return 'limit';
  }
  const isFree = covered.some(({ amount }) => reducedAmount(terms, amount) === 0);
  return isFree && terms.duration === 'forever' ? 'free-forever' : null;
}

const isMonths = (months: number | null) =>
  months !== null && Number.isInteger(months) && months >= 1 && months <= 36;

function salesOf(catalogue: Catalogue) {
  return catalogue.plans
    .filter(({ isVisible }) => isVisible)
    .flatMap(({ key: plan, prices }) =>
      prices.map(({ cycle }) => ({ plan, cycle, amount: chargedAmount(catalogue, plan, cycle) })),
    );
}

const covers = (
  { plans, cycles }: Pick<CodeTerms, 'plans' | 'cycles'>,
  { plan, cycle }: { plan: Plan; cycle: BillingCycle },
) =>
  (plans.length === 0 || plans.includes(plan)) && (cycles.length === 0 || cycles.includes(cycle));

/** Why a typed code is refused. 'unknown' includes codes that are not valid yet. 'not-taken' means Stripe refused it. */
export type CodeRefusal =
  | 'unknown'
  | 'over'
  | 'used-up'
  | 'other-plan'
  | 'other-cycle'
  | 'only-new'
  | 'only-upgrade'
  | 'only-first'
  | 'other-currency'
  | 'not-taken';

export interface CodeUse {
  plan: Plan;
  cycle: BillingCycle;
  /** The buyer changes a running subscription. */
  isUpgrade: boolean;
  /** The buyer has paid for a plan before, here or elsewhere. */
  hasBought: boolean;
  currency: string;
  /** Purchases that used the code. */
  uses: number;
  now: Date;
}

/** Null: the code may be used for this purchase. */
export function codeRefusal(terms: CodeTerms, use: CodeUse): CodeRefusal | null {
  if (terms.startsAt > use.now) return 'unknown';
  if (terms.endsAt !== null && terms.endsAt <= use.now) return 'over';
  if (terms.maxUses !== null && use.uses >= terms.maxUses) return 'used-up';
  if (!covers({ plans: terms.plans, cycles: [] }, use)) return 'other-plan';
  if (!covers(terms, use)) return 'other-cycle';
  if (terms.scope === 'new' && use.isUpgrade) return 'only-new';
  if (terms.scope === 'upgrade' && !use.isUpgrade) return 'only-upgrade';
  if (terms.isFirstPurchaseOnly && use.hasBought) return 'only-first';
  if (terms.currency !== null && terms.currency !== use.currency) return 'other-currency';
  return null;
}

/** The charge with the code, in minor units. Rounds the discount as Stripe does: half up. */
export function reducedAmount({ percentOff, amountOff }: Reduction, amount: number): number {
  const off = percentOff === null ? (amountOff ?? 0) : Math.round((amount * percentOff) / 100);
  return Math.max(0, amount - off);
}

/** Number of charges that the code reduces. Null: every one. */
export function reducedCharges(
  { duration, months }: Span,
  { unit, count }: Pick<CatalogueCycle, 'unit' | 'count'>,
): number | null {
  if (duration === 'forever') return null;
  if (duration === 'once' || months === null) return 1;
  const monthsEach = { day: 1 / 31, week: 7 / 31, month: 1, year: 12 }[unit] * count;
  return Math.max(1, Math.ceil(months / monthsEach));
}
