import type { CatalogueEntitlement } from '../../../src/domain/catalogue/catalogue.ts';
import { isDocumented } from '../../../src/domain/catalogue/documented-catalogue.ts';
import { includes } from '../../../src/domain/entitlement.ts';
import { indicatorsOf } from '../../../src/domain/indicator.ts';
import { offeredPlans } from '../../../src/domain/offer.ts';
import { COMPARE_COPY as COPY } from '../../../src/texts/on-demand/landing-more.texts.ts';
import { INDICATOR_TEXTS } from '../../../src/texts/pages/plans.texts.ts';
import { shownPlanName } from '../../lib/texts/plan-name.ts';
import type { LandingProps } from './landing-props.ts';
import styles from './plan-comparison.module.css';
import { SectionHead } from './section-head.tsx';

const MAX_UNSCROLLED = 4;

type Catalogue = LandingProps['catalogue'];

/** In the language of the page for the documented shop. A seller's own entitlements have one name. */
function itemName(catalogue: Catalogue, { key, name }: CatalogueEntitlement): string {
  if (!isDocumented(catalogue)) return name;
  const roles: Readonly<Record<string, string>> = COPY.items;
  const scripts: Readonly<Record<string, string>> = INDICATOR_TEXTS;
  const script = indicatorsOf(catalogue).find(({ entitlement }) => entitlement === key);
  return roles[key] ?? scripts[script?.name ?? ''] ?? name;
}

/** Which plan delivers what, from the catalogue. Nothing to compare in a shop with one plan. */
export function PlanComparison({ catalogue }: Pick<LandingProps, 'catalogue'>) {
  const plans = offeredPlans(catalogue);
  const items = catalogue.entitlements.filter(({ key }) =>
    plans.some((plan) => includes(catalogue, plan, key)),
  );
  if (plans.length < 2 || items.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="compare-title">
      <SectionHead id="compare-title" title={COPY.title} />
      <div
        className={styles.box}
        // More columns than a phone has room for: scrolled by keyboard too.
        {...(plans.length > MAX_UNSCROLLED && {
          tabIndex: 0,
          role: 'region',
          'aria-labelledby': 'compare-title',
        })}
      >
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{COPY.what}</span>
              </th>
              {plans.map((plan) => (
                <th key={plan} scope="col">
                  {shownPlanName(catalogue, plan)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <tr key={item.key}>
                <th scope="row">{itemName(catalogue, item)}</th>
                {plans.map((plan) => {
                  const has = includes(catalogue, plan, item.key);
                  return (
                    <td key={plan} data-has={has || undefined}>
                      <span className="visually-hidden">{has ? COPY.included : COPY.missing}</span>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
