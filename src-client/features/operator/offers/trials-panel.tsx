import { useState } from 'react';
import type { TrialRuleView } from '../../../../src/contract/operator/offers/trials.contract.ts';
import { planName } from '../../../../src/domain/plan.ts';
import { Panel } from '../../../components/panel.tsx';
import { catalogue } from '../../../lib/catalogue.ts';
import { entitlementName } from '../../../lib/entitlement-name.ts';
import { Count, Table } from '../parts/table.tsx';
import { TRIALS_COPY as COPY } from './copy.ts';
import { RowButton } from './offer-parts.tsx';
import styles from './offers.module.css';
import { TrialDialog } from './trial-dialog.tsx';

const COLUMNS = COPY.columns.map((name, index) => ({ name, number: index > 2 }));

/** The trial of each plan, and the outcomes of those that started. */
export function TrialsPanel({ rules }: { rules: readonly TrialRuleView[] }) {
  const [changing, setChanging] = useState<TrialRuleView | null>(null);
  return (
    <Panel dense id="trials" title={COPY.title} note={COPY.note}>
      <Table label={COPY.title} columns={[...COLUMNS, { name: COPY.change, hidden: true }]}>
        {rules.map((rule) => {
          const name = planName(catalogue, rule.plan);
          return (
            <tr key={rule.plan}>
              <th scope="row">{name}</th>
              <td>
                {rule.days === null ? COPY.none : COPY.days(rule.days)}
                {rule.indicators.length > 0 && (
                  <small className={styles.second}>
                    {rule.isEmptied
                      ? COPY.emptied
                      : COPY.only(rule.indicators.map(entitlementName).join(', '))}
                  </small>
                )}
              </td>
              <td>{rule.days === null ? '–' : COPY.card[rule.card]}</td>
              <Count value={rule.running} />
              <Count value={rule.paid} />
              <Count value={rule.left} />
              <Count value={rule.refused} />
              <td data-action>
                <RowButton label={COPY.changeOf(name)} onClick={() => setChanging(rule)}>
                  {COPY.change}
                </RowButton>
              </td>
            </tr>
          );
        })}
      </Table>
      {changing !== null && <TrialDialog rule={changing} onClose={() => setChanging(null)} />}
    </Panel>
  );
}
