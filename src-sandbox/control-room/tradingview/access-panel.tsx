import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { TradingViewSnapshot } from '../../tradingview/snapshot.ts';
import { LineForm } from '../parts/line-form.tsx';
import { Panel } from '../parts/panel.tsx';
import { Pill } from '../parts/pill.tsx';
import { type Column, RecordTable } from '../parts/record-table.tsx';
import { RowMenu } from '../parts/row-menu.tsx';
import { Moment, Mono, Muted, Named } from '../parts/text.tsx';
import { useAct } from '../use-act.ts';
import styles from './access-panel.module.css';

type Script = TradingViewSnapshot['scripts'][number];
type Row = Script['rows'][number];

const COLUMNS: Column<Row>[] = [
  { label: 'Trader', cell: (row) => <Named name={row.username} detail={`id ${row.userId}`} /> },
  {
    label: 'Access until',
    cell: (row) => (row.expiration ? <Moment at={row.expiration} /> : 'For life'),
  },
  { label: 'Given', cell: (row) => <Moment at={row.created} /> },
  {
    label: 'State',
    cell: (row) =>
      row.expired ? <Pill tone="bad">expired</Pill> : <Pill tone="good">has access</Pill>,
  },
];

/** The 'Manage access' dialog of one script. */
export function AccessPanel({ script }: { script: Script }) {
  const { busy, run } = useAct();
  const [username, setUsername] = useState('');
  const [until, setUntil] = useState('');
  const rows = `tradingview/scripts/${script.key}/rows`;
  const give = async () => {
    const body = { username, ...(until === '' ? {} : { expiration: until }) };
    if (await run('POST', rows, body, `${username} has access.`)) setUsername('');
  };
  return (
    <Panel title={script.name} count={script.rows.length} note={<Mono>{script.pineId}</Mono>}>
      <RecordTable
        label={`Access to ${script.name}`}
        records={script.rows}
        columns={COLUMNS}
        keyOf={(row) => String(row.userId)}
        empty="Nobody has access."
        actions={(row) => (
          <RowMenu
            of={row.username}
            choices={[
              {
                label: 'Grant for life',
                run: () => run('PATCH', `${rows}/${row.username}`, { expiration: null }),
              },
              {
                label: 'Remove',
                danger: true,
                run: () => run('DELETE', `${rows}/${row.username}`),
              },
            ]}
          />
        )}
      />
      <details className={styles.byHand}>
        <summary>
          <Muted>Grant access by hand</Muted>
        </summary>
        <LineForm
          label={`Grant access to ${script.name}`}
          submit="Give"
          busy={busy}
          onSubmit={give}
        >
          <TextInput
            label="Trader"
            required
            value={username}
            onChange={(event) => setUsername(event.currentTarget.value)}
          />
          <TextInput
            label="Until (empty: for life)"
            type="date"
            value={until}
            onChange={(event) => setUntil(event.currentTarget.value)}
          />
        </LineForm>
      </details>
    </Panel>
  );
}
