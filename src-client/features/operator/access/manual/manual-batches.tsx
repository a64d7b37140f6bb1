import { Button } from '@mantine/core';
import { countText } from '../../../../../src/domain/numbers/count-text.ts';
import { Panel } from '../../../../components/panel.tsx';
import { StatusBadge } from '../../../../components/status-badge.tsx';
import { serverMessage } from '../../../../lib/call/server-message.ts';
import { trpc } from '../../../../lib/call/trpc.ts';
import { showMoment, showUtc } from '../../../../lib/dates.ts';
import { saveFile } from '../../../../lib/save-file.ts';
import { count } from '../../../../lib/texts/count.ts';
import { notify } from '../../../../lib/toasts.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import styles from '../../parts/parts.module.css';
import { Table } from '../../parts/table.tsx';
import { confirmedText } from '../copy.ts';
import { type Batch, batchesOf, type ManualItem } from './batches.ts';

const COLUMNS = [
  { name: 'Do' },
  { name: 'Script' },
  { name: 'Until' },
  { name: 'Due' },
  { name: 'Usernames' },
  { name: 'Action', hidden: true },
];
const DO = { add: 'Add', extend: 'Extend', remove: 'Remove' } as const;
const TONE = { add: 'positive', extend: 'attention', remove: 'neutral' } as const;
const MAX_NAMES_SHOWN = 8;
const usernamesText = (n: number) => countText(n, 'username');

interface ManualBatchesProps {
  items: readonly ManualItem[];
  csv: string;
  onConfirmed: () => unknown;
}

/** Batches for the operator to work through in TradingView's "Manage access" dialog. */
export function ManualBatches({ items, csv, onConfirmed }: ManualBatchesProps) {
  const confirm = trpc.tradingview.confirmByHand.useMutation({
    onSuccess: ({ confirmed }, { grantIds }) => {
      const text = confirmedText(confirmed, grantIds.length - confirmed);
      if (confirmed > 0) notify.success('Recorded', text);
      else notify.error('Not recorded', text);
      onConfirmed();
    },
    onError: (error) =>
      notify.error('Not recorded', serverMessage(error) ?? 'The server cannot be reached.'),
  });
  const batches = batchesOf(items);
  return (
    <Panel
      dense
      title="Manual access"
      note="Open the script’s Manage access dialog at TradingView, work through a batch, then paste the script’s list below as proof."
      aside={
        <Button
          size="compact-sm"
          variant="default"
          disabled={items.length === 0}
          onClick={() => saveFile('tradingview-access.csv', 'text/csv', csv)}
        >
          Download CSV
        </Button>
      }
    >
      {batches.length === 0 ? (
        <p className={styles.quiet}>Nothing to do. Every subscriber has what they paid for.</p>
      ) : (
        <Table label="Batches" columns={COLUMNS}>
          {batches.map((batch) => (
            <BatchRow
              key={batch.key}
              batch={batch}
              busy={confirm.isPending}
              onConfirm={() =>
                confirm.mutate({ grantIds: batch.items.map((item) => item.grantId) })
              }
            />
          ))}
        </Table>
      )}
    </Panel>
  );
}

function BatchRow(props: { batch: Batch; busy: boolean; onConfirm: () => void }) {
  const { script, action, day, dueAt, items } = props.batch;
  const names = items.map((item) => item.username);
  const hidden = names.length - MAX_NAMES_SHOWN;
  const what = `${DO[action].toLowerCase()}, ${script}`;
  return (
    <tr>
      <td>
        <StatusBadge tone={TONE[action]}>{DO[action]}</StatusBadge>
      </td>
      <td>{script}</td>
      <td className={styles.nowrap}>
        {action === 'remove' ? '–' : day === null ? 'No end date' : showUtc(day)}
      </td>
      <td className={styles.nowrap}>{dueAt === null ? '–' : showMoment(dueAt)}</td>
      <td>
        {names.slice(0, MAX_NAMES_SHOWN).join(', ')}
        {hidden > 0 && ` and ${count(hidden)} more`}{' '}
        <CopyButton
          text={names.join('\n')}
          label={`Copy ${usernamesText(names.length)} to ${what}`}
        />
      </td>
      <td className={styles.last} data-action>
        <Button
          size="compact-xs"
          variant="default"
          disabled={props.busy}
          aria-label={`Confirm without a list: ${what}`}
          onClick={props.onConfirm}
        >
          Confirm without a list
        </Button>
      </td>
    </tr>
  );
}
