import { Panel } from '../parts/panel.tsx';
import { Pill } from '../parts/pill.tsx';
import { type Column, RecordTable } from '../parts/record-table.tsx';
import { RowMenu } from '../parts/row-menu.tsx';
import { Moment, Mono, Muted, Named } from '../parts/text.tsx';
import { useAct } from '../use-act.ts';
import { subscriptionChoices } from './money-choices.ts';
import { customerName, productName, type StripeSnapshot, type Subscription } from './snapshot.ts';
import { StatusPill } from './status-pill.tsx';

export function SubscriptionsPanel({ state }: { state: StripeSnapshot }) {
  const { run } = useAct();
  const columns: Column<Subscription>[] = [
    {
      label: 'Customer',
      cell: (subscription) => (
        <Named
          name={customerName(state, subscription.customer)}
          detail={productName(state, subscription)}
        />
      ),
    },
    { label: 'State', cell: (subscription) => <StatusPill status={subscription.status} /> },
    { label: 'Next', cell: nextStep },
    { label: 'Since', cell: (subscription) => <Moment at={subscription.created} /> },
    { label: 'Id', cell: (subscription) => <Mono>{subscription.id}</Mono> },
  ];
  return (
    <Panel title="Subscriptions" count={state.subscriptions.length}>
      <RecordTable
        label="Subscriptions"
        records={state.subscriptions}
        columns={columns}
        keyOf={(subscription) => subscription.id}
        empty="No subscriptions yet. Choose a plan in the product and pay."
        actions={(subscription) => (
          <RowMenu
            of={customerName(state, subscription.customer)}
            choices={subscriptionChoices(subscription, run)}
          />
        )}
      />
    </Panel>
  );
}

/** Next step that the calendar will run for it. */
function nextStep(subscription: Subscription) {
  const end = subscription.items.data[0]?.current_period_end;
  if (subscription.status === 'canceled' || end === undefined) return <Muted>over</Muted>;
  const stops = subscription.cancel_at_period_end || subscription.cancel_at !== null;
  return (
    <>
      <div>
        <Muted>{stops ? 'ends' : 'renews'}</Muted> <Moment at={subscription.cancel_at ?? end} />
      </div>
      {subscription.retry !== null && (
        <div>
          <Muted>tries again</Muted> <Moment at={subscription.retry.at} />
        </div>
      )}
      {subscription.failNext > 0 && <Pill tone="bad">next payment fails</Pill>}
    </>
  );
}
