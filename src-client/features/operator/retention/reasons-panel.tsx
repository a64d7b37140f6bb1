import type {
  Decisions,
  ReasonRow,
} from '../../../../src/contract/operator/leaving/retention.contract.ts';
import { planName } from '../../../../src/domain/plan.ts';
import { Panel } from '../../../components/panel.tsx';
import { catalogue } from '../../../lib/catalogue.ts';
import { countText } from '../numbers/amounts.ts';
import { CsvLink } from '../numbers/csv-link.tsx';
import numbers from '../numbers/numbers.module.css';
import type { NumbersSearch } from '../numbers/numbers-search.ts';
import { ScrollTable } from '../numbers/scroll-table.tsx';
import parts from '../parts/parts.module.css';
import { RETENTION_COPY as COPY, REASON_NAMES } from './copy.ts';

interface ReasonsPanelProps {
  reasons: readonly ReasonRow[];
  search: NumbersSearch;
}

/** Decisions by reason and by plan, each beside the access that was missing. */
export function ReasonsPanel({ reasons, search }: ReasonsPanelProps) {
  const byReason = Map.groupBy(reasons, ({ reason }) => reason);
  const byPlan = Map.groupBy(reasons, ({ plan }) => plan);
  return (
    <Panel
      dense
      title={COPY.reasons}
      note={COPY.reasonsNote}
      aside={
        reasons.length > 0 && (
          <CsvLink file="retention" table="reasons" name={COPY.reasons} search={search} />
        )
      }
      empty={reasons.length === 0 && COPY.noReasons}
    >
      <DecisionTable
        label={COPY.reasons}
        column={COPY.reason}
        rows={[...byReason].map(([reason, rows]) => [
          reason === null ? COPY.noReason : REASON_NAMES[reason],
          rows,
        ])}
      />
      <div className={numbers.origins}>
        <section>
          <header className={numbers.origin}>
            <h3>{COPY.byPlan}</h3>
          </header>
          <DecisionTable
            label={COPY.byPlan}
            column={COPY.plan}
            rows={[...byPlan].map(([plan, rows]) => [
              plan === null ? COPY.noPlan : planName(catalogue, plan),
              rows,
            ])}
          />
        </section>
      </div>
    </Panel>
  );
}

interface DecisionTableProps {
  label: string;
  column: string;
  rows: readonly (readonly [name: string, decisions: readonly Decisions[]])[];
}

const SHOWN = ['left', 'lacked', 'saved', 'kept'] as const satisfies (keyof Decisions)[];

/** The most left first. */
function DecisionTable({ label, column, rows }: DecisionTableProps) {
  const sums = rows
    .map(([name, decisions]) => {
      const sum = (of: keyof Decisions) => decisions.reduce((total, each) => total + each[of], 0);
      return { name, counts: SHOWN.map(sum) };
    })
    .toSorted((a, b) => (b.counts[0] ?? 0) - (a.counts[0] ?? 0));
  return (
    <ScrollTable label={label} columns={[column, ...SHOWN.map((name) => COPY[name])]}>
      {sums.map(({ name, counts }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          {counts.map((count, index) => (
            <td key={SHOWN[index]} className={parts.number}>
              {countText(count)}
            </td>
          ))}
        </tr>
      ))}
    </ScrollTable>
  );
}
