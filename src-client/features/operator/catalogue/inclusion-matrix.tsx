import { Panel } from '../../../components/panel.tsx';
import { watchSideways } from '../../../components/watch-sideways.ts';
import styles from './catalogue.module.css';
import { CATALOGUE_COPY } from './copy.ts';
import { toggleInclusion } from './edit-catalogue.ts';
import type { CatalogueDraft } from './use-catalogue-draft.ts';

const COPY = CATALOGUE_COPY.matrix;

/** Plan × entitlement, as checkboxes under column headers and beside row headers. */
export function InclusionMatrix({ draft }: { draft: CatalogueDraft }) {
  const { document, edit } = draft;
  const { plans, entitlements } = document;
  return (
    <Panel dense title={COPY.title}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard */}
      <section ref={watchSideways} className={styles.scroll} tabIndex={0} aria-label={COPY.table}>
        <table className={styles.matrix}>
          <thead>
            <tr>
              <th scope="col">{COPY.entitlement}</th>
              {plans.map(({ key, name }) => (
                <th key={key} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {entitlements.map(({ key, name, provider }) => (
              <tr key={key}>
                <th scope="row">
                  {name}
                  <small>{CATALOGUE_COPY.entitlements[provider]}</small>
                </th>
                {plans.map((plan) => (
                  <td key={plan.key} data-on={plan.includes.includes(key) || undefined}>
                    <label>
                      <input
                        type="checkbox"
                        aria-label={COPY.cell(name, plan.name)}
                        checked={plan.includes.includes(key)}
                        onChange={() => edit(toggleInclusion(plan.key, key))}
                      />
                    </label>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Panel>
  );
}
