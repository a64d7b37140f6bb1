import { Panel } from '../parts/panel.tsx';
import { type Column, RecordTable } from '../parts/record-table.tsx';
import { RowMenu } from '../parts/row-menu.tsx';
import { Amount, Moment, Mono, Named } from '../parts/text.tsx';
import { useAct } from '../use-act.ts';
import { invoiceChoices } from './money-choices.ts';
import { customerName, type Invoice, type StripeSnapshot } from './snapshot.ts';
import { StatusPill } from './status-pill.tsx';

export function InvoicesPanel({ state }: { state: StripeSnapshot }) {
  const { run } = useAct();
  const columns: Column<Invoice>[] = [
    {
      label: 'Customer',
      cell: (invoice) => (
        <Named
          name={customerName(state, invoice.customer)}
          detail={invoice.billing_reason?.replaceAll('_', ' ')}
        />
      ),
    },
    {
      label: 'Total',
      align: 'end',
      cell: (invoice) => <Amount cents={invoice.total} currency={invoice.currency} />,
    },
    {
      label: 'Paid',
      align: 'end',
      cell: (invoice) => <Amount cents={invoice.amount_paid} currency={invoice.currency} />,
    },
    { label: 'State', cell: (invoice) => <StatusPill status={invoice.status} /> },
    { label: 'Attempts', align: 'end', cell: (invoice) => invoice.attempt_count },
    { label: 'Made', cell: (invoice) => <Moment at={invoice.created} /> },
    { label: 'Number', cell: (invoice) => <Mono>{invoice.number ?? invoice.id}</Mono> },
  ];
  return (
    <Panel title="Invoices" count={state.invoices.length}>
      <RecordTable
        label="Invoices"
        records={state.invoices}
        columns={columns}
        keyOf={(invoice) => invoice.id}
        empty="Nothing has been invoiced yet."
        actions={(invoice) => (
          <RowMenu of={invoice.number ?? invoice.id} choices={invoiceChoices(invoice, run)} />
        )}
      />
    </Panel>
  );
}
