import { Button } from '@mantine/core';
import { useState } from 'react';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { serverMessage } from '../../../lib/call/server-message.ts';
import { trpc } from '../../../lib/call/trpc.ts';
import { count } from '../../../lib/texts/count.ts';
import { notify } from '../../../lib/toasts.ts';
import styles from '../parts/parts.module.css';
import { Table } from '../parts/table.tsx';
import { CleanDialog } from './clean-dialog.tsx';
import { entriesText } from './copy.ts';
import type { Finding } from './findings.ts';

const COLUMNS = [
  { name: 'Choose', hidden: true },
  { name: 'Username' },
  { name: 'Script' },
  { name: 'Case' },
];
const SHOWN = 300;
const keyOf = ({ pineId, rowId }: Finding) => `${pineId}:${rowId}`;

/** Entries for an operator to judge. Adopting one silences it for good; cleaning removes its access. */
export function EntryList(props: { findings: readonly Finding[]; onChanged: () => unknown }) {
  const judged = props.findings.filter(({ kind }) => kind === 'leaked' || kind === 'unknown');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [cleaning, setCleaning] = useState(false);
  const entries = judged.filter((finding) => chosen.has(keyOf(finding)));
  const settle = () => {
    setChosen(new Set());
    setCleaning(false);
    props.onChanged();
  };
  const adopt = trpc.tradingview.adopt.useMutation({
    onSuccess: ({ adopted }) => {
      notify.success('Adopted', `${entriesText(adopted)} will not be reported again.`);
      settle();
    },
    onError: (error) =>
      notify.error('Not adopted', serverMessage(error) ?? 'The server cannot be reached.'),
  });
  const toggle = (finding: Finding) => {
    const next = new Set(chosen);
    if (!next.delete(keyOf(finding))) next.add(keyOf(finding));
    setChosen(next);
  };
  if (judged.length === 0) return <p className={styles.quiet}>No unknown entries.</p>;
  const unknown = entries.filter(({ kind }) => kind === 'unknown');
  return (
    <>
      <Table label="Leaked and unknown entries" columns={COLUMNS}>
        {judged.slice(0, SHOWN).map((finding) => (
          <tr key={keyOf(finding)}>
            <td>
              <input
                type="checkbox"
                className={styles.check}
                checked={chosen.has(keyOf(finding))}
                onChange={() => toggle(finding)}
                aria-label={`Choose ${finding.username}`}
              />
            </td>
            <td>{finding.username}</td>
            <td className={styles.mono}>{finding.pineId}</td>
            <td>
              <StatusBadge tone={finding.kind === 'leaked' ? 'negative' : 'attention'}>
                {finding.kind}
              </StatusBadge>
            </td>
          </tr>
        ))}
      </Table>
      <div className={styles.buttons}>
        <Button
          size="xs"
          variant="default"
          disabled={judged.length === 0}
          onClick={() => setChosen(new Set(judged.slice(0, SHOWN).map(keyOf)))}
        >
          Choose all
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={unknown.length === 0 || adopt.isPending}
          onClick={() => adopt.mutate({ entries: unknown })}
        >
          Adopt {unknown.length > 0 && count(unknown.length)} unknown
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={entries.length === 0}
          onClick={() => setCleaning(true)}
        >
          Remove{entries.length > 0 && ` ${count(entries.length)}`}…
        </Button>
      </div>
      {cleaning && (
        <CleanDialog entries={entries} onClose={() => setCleaning(false)} onCleaned={settle} />
      )}
    </>
  );
}
