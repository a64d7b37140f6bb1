import type {
  Catalogue,
  CatalogueEntitlement,
  CataloguePlan,
  Plan,
} from '../../../src/domain/catalogue/catalogue.ts';
import { findPlan } from '../../../src/domain/plan.ts';

type Surface = keyof NonNullable<CataloguePlan['features']>;

/** A line of a plan's list. */
export interface Feature {
  text: string;
  /** One more line, in small print. */
  note?: string | undefined;
  /** In place of the tick. */
  icon?: string | undefined;
}

const lineOf = (text: string): Feature => ({ text });
const entitlementLine = ({ name, description, icon }: CatalogueEntitlement): Feature => ({
  text: name,
  note: description,
  icon,
});

/**
 * Features that a page lists for a plan: the seller's list, otherwise the documented one, otherwise its entitlements as
 * visitors see them.
 */
export function planFeatures(
  catalogue: Catalogue,
  { plan, surface }: { plan: Plan; surface: Surface },
  documented: readonly string[] | undefined,
): readonly Feature[] {
  const found = findPlan(catalogue, plan);
  if (found === null) return (documented ?? []).map(lineOf);
  const lines = found.features?.[surface] ?? documented;
  if (lines !== undefined) return lines.map(lineOf);
  return found.includes.flatMap((key) =>
    catalogue.entitlements.filter((each) => each.key === key).map(entitlementLine),
  );
}
