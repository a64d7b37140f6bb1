import { Button } from '@mantine/core';
import type { z } from 'zod';
import type { worklistAnswer } from '../../../../src/contract/operator/tradingview-operator.contract.ts';
import { Panel } from '../../../components/panel.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { serverMessage } from '../../../lib/call/server-message.ts';
import { trpc } from '../../../lib/call/trpc.ts';
import { showDay } from '../../../lib/dates.ts';
import { scriptTitle } from '../../../lib/indicators.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { count } from '../../../lib/texts/count.ts';
import { notify } from '../../../lib/toasts.ts';
import { CopyButton } from '../parts/copy-button.tsx';
import { type Answered, Loaded } from '../parts/loaded.tsx';
import styles from '../parts/parts.module.css';
import { Table } from '../parts/table.tsx';

const COLUMNS = [
  { name: 'Do' },
  { name: 'Username' },
  { name: 'Script' },
  { name: 'Until' },
  { name: 'Action', hidden: true },
];
const DO = { add: 'Add', extend: 'Extend', remove: 'Remove' } as const;
const TONE = { add: 'positive', extend: 'attention', remove: 'neutral' } as const;
const SHOWN = 200;

/** The open list of the surrounding page. A second query here would refetch every time it is shown. */
interface WorklistProps {
  list: Answered<z.infer<typeof worklistAnswer>>;
}

const NOTE = {
  connected:
    'The session does these by itself. Do one in the script’s Manage access dialog only if it stays here.',
  absent:
    'While no session is connected, open the script’s Manage access dialog at TradingView and do these. Items marked done are verified at the next check.',
} as const;

/** Work for an operator in TradingView's 'Manage access' dialog while no session is connected. */
export function Worklist({ list }: WorklistProps) {
  const done = trpc.tradingview.markDone.useMutation({
    onSuccess: () => list.refetch(),
    onError: (error) => {
      notify.error('Not marked', serverMessage(error) ?? 'The server cannot be reached.');
      void list.refetch();
    },
  });
  const csv = list.data?.csv;
  return (
    <Panel
      dense
      title="Manual work at TradingView"
      note={list.data?.connectedSince == null ? NOTE.absent : NOTE.connected}
      aside={
        <Button
          size="compact-sm"
          variant="default"
          disabled={csv === undefined || list.data?.items.length === 0}
          onClick={() => saveFile('worklist.csv', 'text/csv', csv ?? '')}
        >
          Download CSV
        </Button>
      }
    >
      <Loaded what="the worklist" query={list}>
        {({ items }) =>
          items.length === 0 ? (
            <p className={styles.quiet}>No manual work.</p>
          ) : (
            <>
              <Table label="Worklist" columns={COLUMNS}>
                {items.slice(0, SHOWN).map((item) => (
                  <tr key={item.grantId}>
                    <td>
                      <StatusBadge tone={TONE[item.action]}>{DO[item.action]}</StatusBadge>
                    </td>
                    <td className={styles.nowrap}>
                      {item.username}{' '}
                      <CopyButton text={item.username} label={`Copy ${item.username}`} />
                    </td>
                    <td>{scriptTitle(item.script)}</td>
                    <td className={styles.nowrap}>
                      {item.action === 'remove'
                        ? '–'
                        : item.until === null
                          ? 'no end date'
                          : showDay(item.until)}
                    </td>
                    <td className={styles.last} data-action>
                      {item.done ? (
                        <span className={styles.quiet}>Marked done, not checked yet</span>
                      ) : (
                        <Button
                          size="compact-xs"
                          variant="default"
                          disabled={done.isPending}
                          aria-label={`Mark ${item.username}, ${scriptTitle(item.script)} as done`}
                          onClick={() => done.mutate({ grantId: item.grantId })}
                        >
                          Mark done
                        </Button>
                      )}
                    </td>
                  </tr>
                ))}
              </Table>
              {items.length > SHOWN && (
                <p className={styles.quiet}>
                  The first {SHOWN} of {count(items.length)}; the file has all of them.
                </p>
              )}
            </>
          )
        }
      </Loaded>
    </Panel>
  );
}
