import { Panel } from '../parts/panel.tsx';
import { type Column, RecordTable } from '../parts/record-table.tsx';
import { Moment, Mono, Muted, Named } from '../parts/text.tsx';
import type { Customer, StripeSnapshot } from './snapshot.ts';
import { StatusPill } from './status-pill.tsx';

export function CustomersPanel({ state }: { state: StripeSnapshot }) {
  const statusOf = (customer: Customer) =>
    state.subscriptions.find((each) => each.customer === customer.id)?.status ?? null;
  const columns: Column<Customer>[] = [
    {
      label: 'Customer',
      cell: (customer) => (
        <Named name={customer.email ?? 'no email'} detail={customer.name ?? undefined} />
      ),
    },
    {
      label: 'Card',
      cell: (customer) => (customer.card ? `•••• ${customer.card}` : <Muted>none</Muted>),
    },
    { label: 'Subscription', cell: (customer) => <StatusPill status={statusOf(customer)} /> },
    { label: 'Since', cell: (customer) => <Moment at={customer.created} /> },
    { label: 'Id', cell: (customer) => <Mono>{customer.id}</Mono> },
  ];
  return (
    <Panel title="Customers" count={state.customers.length}>
      <RecordTable
        label="Customers"
        records={state.customers}
        columns={columns}
        keyOf={(customer) => customer.id}
        empty="No customers yet. The product creates one when someone pays."
      />
    </Panel>
  );
}
