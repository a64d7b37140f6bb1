import { type Catalogue, type Entitlement, FREE_PLAN, type Plan } from '../catalogue/catalogue.ts';
import { entitlementsOf, providerOf } from '../entitlement.ts';

/** A trial that gives some indicators of its plan. The others come with the first payment. */
export interface TrialLimit {
  /** The indicators that the page named when the trial began. */
  indicators: readonly Entitlement[];
  /** Plans that the person has besides the trial. Their indicators are not withheld. */
  besides: readonly Plan[];
}

/** The indicators of a plan, in its order. */
export function planIndicators(catalogue: Catalogue, plan: Plan): Entitlement[] {
  return entitlementsOf(catalogue, plan).filter(
    (each) => providerOf(catalogue, each) === 'tradingview',
  );
}

/**
 * The indicators of the plan that come with the first payment. None if all named ones have left the
 * plan: a change of the catalogue must not empty a running trial.
 */
export function withheldIndicators(
  catalogue: Catalogue,
  plan: Plan,
  limit: TrialLimit | null | undefined,
): Entitlement[] {
  if (limit == null) return [];
  const all = planIndicators(catalogue, plan);
  if (!all.some((each) => limit.indicators.includes(each))) return [];
  const others = [FREE_PLAN, ...limit.besides].flatMap((each) => entitlementsOf(catalogue, each));
  const given = new Set([...limit.indicators, ...others]);
  return all.filter((each) => !given.has(each));
}

/** A trial as a page offers it. `indicators` null: all of the plan. */
type OfferedIndicators = { indicators: Entitlement[] | null };

/**
 * The trial that a rule with these indicators offers today. Null: none, because all of them have left
 * the plan.
 */
export function offeredIndicators(
  catalogue: Catalogue,
  plan: Plan,
  named: readonly Entitlement[] | null | undefined,
): OfferedIndicators | null {
  if (named == null || named.length === 0) return { indicators: null };
  const all = planIndicators(catalogue, plan);
  if (!all.some((each) => named.includes(each))) return null;
  const withheld = withheldIndicators(catalogue, plan, { indicators: named, besides: [] });
  const given = all.filter((each) => !withheld.includes(each));
  return { indicators: withheld.length === 0 ? null : given };
}

/**
 * The named indicators after an upgrade within the trial. What was promised stays, and the new plan's
 * rule adds its own. Null: all of the new plan. `rule` null: the new plan has no trial.
 */
export function namedAfterUpgrade(
  catalogue: Catalogue,
  { from, named }: { from: Plan; named: readonly Entitlement[] | null },
  {
    plan,
    rule,
  }: { plan: Plan; rule: { indicators?: readonly Entitlement[] | null | undefined } | null },
): Entitlement[] | null {
  const added = rule === null ? null : offeredIndicators(catalogue, plan, rule.indicators);
  if (added === null) return named === null ? null : [...named];
  if (added.indicators === null) return null;
  const promised = named ?? planIndicators(catalogue, from);
  return [...new Set([...promised, ...added.indicators])];
}

/** True if two lists name the same indicators. Null means all of them, and equals only null. */
export function isSameOffer(
  a: readonly Entitlement[] | null,
  b: readonly Entitlement[] | null,
): boolean {
  if (a === null || b === null) return a === b;
  return new Set(a).size === new Set(b).size && a.every((each) => b.includes(each));
}
