import { Button } from '@mantine/core';
import { Panel } from '../parts/panel.tsx';
import { type Column, RecordTable } from '../parts/record-table.tsx';
import { Moment, Mono, Muted } from '../parts/text.tsx';
import { useAct } from '../use-act.ts';
import type { StripeEvent, StripeSnapshot } from './snapshot.ts';
import { StatusPill } from './status-pill.tsx';

/** Stripe's events and their deliveries. */
export function EventsPanel({ state }: { state: StripeSnapshot }) {
  const { busy, run } = useAct();
  const columns: Column<StripeEvent>[] = [
    { label: 'Event', cell: (event) => <strong>{event.type}</strong> },
    { label: 'About', cell: (event) => <Mono>{String(event.data.object.id ?? '')}</Mono> },
    { label: 'At', cell: (event) => <Moment at={event.created} /> },
    { label: 'Deliveries', cell: (event) => deliveriesOf(state, event) },
  ];
  return (
    <Panel
      title="Events"
      count={state.events.length}
      note={
        state.endpoints.length === 0
          ? 'No webhook endpoint. The product registers its own when it starts.'
          : `Sent to ${state.endpoints.map((endpoint) => endpoint.url).join(', ')}`
      }
    >
      <RecordTable
        label="Events"
        records={state.events}
        columns={columns}
        keyOf={(event) => event.id}
        empty="Nothing has happened yet."
        actions={(event) => (
          <Button
            size="compact-sm"
            disabled={busy}
            aria-label={`Send ${event.type} ${event.id} again`}
            onClick={() => run('POST', `stripe/events/${event.id}/redeliver`, {}, 'Sent again.')}
          >
            Send again
          </Button>
        )}
      />
    </Panel>
  );
}

function deliveriesOf(state: StripeSnapshot, event: StripeEvent) {
  const deliveries = state.deliveries.filter((delivery) => delivery.event === event.id);
  if (deliveries.length === 0) return <Muted>no endpoint</Muted>;
  return deliveries.map((delivery) => <StatusPill key={delivery.id} status={delivery.state} />);
}
