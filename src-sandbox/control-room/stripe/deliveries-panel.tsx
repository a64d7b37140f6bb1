import { Button } from '@mantine/core';
import { Panel } from '../parts/panel.tsx';
import { type Column, RecordTable } from '../parts/record-table.tsx';
import { Moment, Mono, Muted } from '../parts/text.tsx';
import { useAct } from '../use-act.ts';
import type { Delivery, StripeSnapshot } from './snapshot.ts';
import { StatusPill } from './status-pill.tsx';

const COLUMNS: Column<Delivery>[] = [
  { label: 'Event', cell: (delivery) => <strong>{delivery.type}</strong> },
  { label: 'State', cell: (delivery) => <StatusPill status={delivery.state} /> },
  { label: 'Attempts', align: 'end', cell: (delivery) => delivery.attempts.length },
  { label: 'Last answer', cell: lastAnswer },
  { label: 'Id', cell: (delivery) => <Mono>{delivery.id}</Mono> },
];

export function DeliveriesPanel({ state }: { state: StripeSnapshot }) {
  const { busy, run } = useAct();
  const waiting = state.deliveries.filter((delivery) => delivery.state === 'waiting').length;
  return (
    <Panel
      title="Webhook deliveries"
      count={state.deliveries.length}
      note="Failed deliveries are retried for three days, as at Stripe."
      aside={
        <Button
          disabled={busy || waiting === 0}
          onClick={() => run('POST', 'stripe/deliveries/flush', {}, 'Sent the waiting events.')}
        >
          {waiting === 0 ? 'Nothing is waiting' : `Send the ${waiting} waiting now`}
        </Button>
      }
    >
      <RecordTable
        label="Webhook deliveries"
        records={state.deliveries}
        columns={COLUMNS}
        keyOf={(delivery) => delivery.id}
        empty="Nothing has been sent yet."
        actions={(delivery) => (
          <Button
            size="compact-sm"
            disabled={busy}
            aria-label={`Send ${delivery.type} ${delivery.id} again`}
            onClick={() =>
              run('POST', `stripe/deliveries/${delivery.id}/redeliver`, {}, 'Sent again.')
            }
          >
            Send again
          </Button>
        )}
      />
    </Panel>
  );
}

function lastAnswer(delivery: Delivery) {
  const last = delivery.attempts.at(-1);
  if (last === undefined) return <Muted>none yet</Muted>;
  return (
    <>
      {last.status ?? last.error} <Muted>at</Muted> <Moment at={last.at} />
    </>
  );
}
