import { Panel } from '../parts/panel.tsx';
import { type Column, RecordTable } from '../parts/record-table.tsx';
import { RowMenu } from '../parts/row-menu.tsx';
import { Amount, Moment, Mono, Muted, Named } from '../parts/text.tsx';
import { useAct } from '../use-act.ts';
import { chargeChoices } from './money-choices.ts';
import { type Charge, customerName, type StripeSnapshot } from './snapshot.ts';
import { StatusPill } from './status-pill.tsx';

export function PaymentsPanel({ state }: { state: StripeSnapshot }) {
  const { run } = useAct();
  const disputeOf = (charge: Charge) =>
    state.disputes.find((dispute) => dispute.charge === charge.id) ?? null;
  const columns: Column<Charge>[] = [
    {
      label: 'Customer',
      cell: (charge) => (
        <Named
          name={customerName(state, charge.customer)}
          detail={charge.failure_message ?? undefined}
        />
      ),
    },
    {
      label: 'Amount',
      align: 'end',
      cell: (charge) => <Amount cents={charge.amount} currency={charge.currency} />,
    },
    {
      label: 'Refunded',
      align: 'end',
      cell: (charge) =>
        charge.amount_refunded === 0 ? (
          <Muted>—</Muted>
        ) : (
          <Amount cents={charge.amount_refunded} currency={charge.currency} />
        ),
    },
    { label: 'State', cell: (charge) => <StatusPill status={charge.status} /> },
    {
      label: 'Dispute',
      cell: (charge) => {
        const dispute = disputeOf(charge);
        return dispute === null ? <Muted>—</Muted> : <StatusPill status={dispute.status} />;
      },
    },
    { label: 'At', cell: (charge) => <Moment at={charge.created} /> },
    { label: 'Id', cell: (charge) => <Mono>{charge.id}</Mono> },
  ];
  return (
    <Panel title="Payments" count={state.charges.length}>
      <RecordTable
        label="Payments"
        records={state.charges}
        columns={columns}
        keyOf={(charge) => charge.id}
        empty="No money has moved yet."
        actions={(charge) => (
          <RowMenu of={charge.id} choices={chargeChoices(charge, disputeOf(charge), run)} />
        )}
      />
    </Panel>
  );
}
