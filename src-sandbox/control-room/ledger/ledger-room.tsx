import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { LedgerEntry } from '../../core/ledger.ts';
import { useReading } from '../live.ts';
import { Panel } from '../parts/panel.tsx';
import { RoomHead } from '../parts/room-head.tsx';
import { useAct } from '../use-act.ts';
import { LedgerList } from './ledger-list.tsx';
import styles from './ledger-room.module.css';

const ALL = { value: '', label: 'all' };

export function LedgerRoom() {
  const [provider, setProvider] = useState('');
  const [kind, setKind] = useState('');
  const [name, setName] = useState('');
  const { busy, run } = useAct();
  const query = new URLSearchParams({ limit: '200' });
  if (provider !== '') query.set('provider', provider);
  if (kind !== '') query.set('kind', kind);
  if (name !== '') query.set('name', name);
  const entries = useReading<{ entries: LedgerEntry[] }>(`ledger?${query}`)?.entries;
  return (
    <>
      <RoomHead title="Ledger" lead="Every call, effect and event, newest first.">
        <Button
          disabled={busy}
          onClick={() => run('DELETE', 'ledger', undefined, 'The ledger is empty.')}
        >
          Empty the ledger
        </Button>
      </RoomHead>
      <Panel title="Entries" note="The latest 200 that match.">
        <div className={styles.filters}>
          <NativeSelect
            label="Provider"
            value={provider}
            data={[ALL, 'stripe', 'discord', 'tradingview', 'whop']}
            onChange={(event) => setProvider(event.currentTarget.value)}
          />
          <NativeSelect
            label="Kind"
            value={kind}
            data={[ALL, 'call', 'effect', 'event']}
            onChange={(event) => setKind(event.currentTarget.value)}
          />
          <TextInput
            label="Name, or beginning*"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </div>
        {entries !== undefined && <LedgerList entries={entries.toReversed()} />}
      </Panel>
    </>
  );
}
