import type { RetentionAnswer } from '../../../../src/contract/operator/leaving/retention.contract.ts';
import { Panel } from '../../../components/panel.tsx';
import { countText } from '../numbers/amounts.ts';
import { CsvLink } from '../numbers/csv-link.tsx';
import type { NumbersSearch } from '../numbers/numbers-search.ts';
import parts from '../parts/parts.module.css';
import { Table } from '../parts/table.tsx';
import { RETENTION_COPY as COPY, ENDING_NAMES } from './copy.ts';

interface EndingsPanelProps {
  answer: RetentionAnswer;
  search: NumbersSearch;
}

/** Everyone who is counted as ended, by cause. */
export function EndingsPanel({ answer: { endings, figures }, search }: EndingsPanelProps) {
  const isEmpty = figures.ended.value === 0;
  return (
    <Panel
      dense
      title={COPY.endings}
      note={COPY.endingsNote}
      aside={
        !isEmpty && <CsvLink file="retention" table="endings" name={COPY.endings} search={search} />
      }
      empty={isEmpty && COPY.noEndings}
    >
      <Table label={COPY.endings} columns={[COPY.cause, { name: COPY.peopleCount, number: true }]}>
        {endings.map(({ ending, people }) => (
          <tr key={ending}>
            <th scope="row">{ENDING_NAMES[ending]}</th>
            <td className={parts.number}>{countText(people)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">{COPY.total}</th>
          <td className={parts.number}>{countText(figures.ended.value ?? 0)}</td>
        </tr>
      </Table>
    </Panel>
  );
}
