import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Panel } from '../../../../components/panel.tsx';
import { trpc } from '../../../../lib/call/trpc.ts';
import { Loaded } from '../../parts/loaded.tsx';
import parts from '../../parts/parts.module.css';
import { SignalLine } from '../parts/signal-line.tsx';
import { isSettled } from '../sent/delivery-state.ts';
import { DeliveryTable } from '../sent/delivery-table.tsx';
import { SEND_COPY as COPY, SENT_COPY } from '../sent-copy.ts';
import styles from '../signals.module.css';

const EVERY_MS = 2_000;

/** Follows the deliveries of a sent signal until every one is settled. */
export function SentResult({ seq, onAnother }: { seq: number; onAnother: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const sent = trpc.admin.signals.useQuery(
    { cursor: seq + 1, limit: 1 },
    {
      refetchInterval: ({ state }) => {
        const signal = state.data?.signals[0];
        return signal?.deliveries.every(isSettled) === true ? false : EVERY_MS;
      },
    },
  );
  return (
    <div ref={box} tabIndex={-1} className={styles.result}>
      <Panel
        dense
        title={COPY.sentTitle(seq)}
        note={COPY.sentText}
        aside={
          <Button size="compact-sm" variant="default" onClick={onAnother}>
            {COPY.another}
          </Button>
        }
      >
        <Loaded what={SENT_COPY.what} query={sent}>
          {({ signals: [signal] }) =>
            signal !== undefined && (
              <div className={parts.stack}>
                <SignalLine signal={signal} />
                <DeliveryTable signal={signal} />
              </div>
            )
          }
        </Loaded>
      </Panel>
    </div>
  );
}
