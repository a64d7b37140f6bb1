import { Button, CopyButton } from '@mantine/core';
import type { TradingViewSnapshot } from '../../tradingview/snapshot.ts';
import { useReading } from '../live.ts';
import { Panel } from '../parts/panel.tsx';
import { type Column, RecordTable } from '../parts/record-table.tsx';
import { Mono } from '../parts/text.tsx';

interface Cookie {
  name: string;
  value: string;
}
interface Credentials {
  tradingview?: { sessionId: string; sessionIdSign: string };
}

const COLUMNS: Column<Cookie>[] = [
  { label: 'Cookie', cell: (cookie) => <strong>{cookie.name}</strong> },
  { label: 'Value', cell: (cookie) => <Mono>{cookie.value}</Mono> },
];

/** The cookie pair to paste into the product, as the seller copies it from a browser. */
export function CookiePanel({ session }: { session: TradingViewSnapshot['session'] }) {
  const pair = useReading<Credentials>('credentials')?.tradingview;
  if (pair === undefined) return null;
  const cookies = [
    { name: 'sessionid', value: pair.sessionId },
    { name: 'sessionid_sign', value: pair.sessionIdSign },
  ];
  return (
    <Panel
      title="Session"
      note={
        session.alive
          ? 'Paste both under Access in the product to connect it.'
          : 'The session has expired. Revive it first, or the product refuses these.'
      }
    >
      <RecordTable
        label="Session cookies"
        records={cookies}
        columns={COLUMNS}
        keyOf={(cookie) => cookie.name}
        empty="There is no session."
        actions={(cookie) => (
          <CopyButton value={cookie.value}>
            {({ copied, copy }) => (
              <Button onClick={copy}>{copied ? 'Copied' : `Copy ${cookie.name}`}</Button>
            )}
          </CopyButton>
        )}
      />
    </Panel>
  );
}
