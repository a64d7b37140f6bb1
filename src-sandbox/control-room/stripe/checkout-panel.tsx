import { Panel } from '../parts/panel.tsx';
import { type Column, RecordTable } from '../parts/record-table.tsx';
import { RowMenu } from '../parts/row-menu.tsx';
import { Amount, Moment, Mono, Muted, Named } from '../parts/text.tsx';
import { useAct } from '../use-act.ts';
import { type CheckoutSession, customerName, type StripeSnapshot } from './snapshot.ts';
import { StatusPill } from './status-pill.tsx';

/** Payment pages, and the actions of their payers. */
export function CheckoutPanel({ state }: { state: StripeSnapshot }) {
  const { run } = useAct();
  const who = (session: CheckoutSession) =>
    session.customer_details?.email ??
    session.customer_email ??
    customerName(state, session.customer);
  const columns: Column<CheckoutSession>[] = [
    { label: 'Who', cell: (session) => <Named name={who(session)} detail={session.mode} /> },
    {
      label: 'Amount',
      align: 'end',
      cell: (session) =>
        session.amount_total === null ? (
          <Muted>—</Muted>
        ) : (
          <Amount cents={session.amount_total} currency={session.currency ?? 'usd'} />
        ),
    },
    { label: 'State', cell: (session) => <StatusPill status={session.status} /> },
    { label: 'Begun', cell: (session) => <Moment at={session.created} /> },
    {
      label: 'Page',
      cell: (session) =>
        session.status === 'open' && session.url ? (
          <a href={session.url} aria-label={`Payment page of ${who(session)}`}>
            Payment page
          </a>
        ) : (
          <Mono>{session.id}</Mono>
        ),
    },
  ];
  const choices = (session: CheckoutSession) => {
    if (session.status !== 'open') return [];
    const call = (action: string, body: unknown, done: string) => () =>
      void run('POST', `stripe/checkout/${session.id}/${action}`, body, done);
    return [
      { label: 'Pay', run: call('pay', {}, 'Paid.') },
      { label: 'Pay, confirming with the bank', run: call('pay', AUTHENTICATED, 'Paid.') },
      { label: 'Decline the card', run: call('decline', {}, 'Declined; the page stays open.') },
      { label: 'Leave without paying', run: call('abandon', {}, 'Left without paying.') },
      { label: 'Let it expire', danger: true, run: call('expire', {}, 'The page expired.') },
    ];
  };
  return (
    <Panel title="Checkout sessions" count={state.sessions.length}>
      <RecordTable
        label="Checkout sessions"
        records={state.sessions}
        columns={columns}
        keyOf={(session) => session.id}
        empty="No checkout sessions yet."
        actions={(session) => <RowMenu of={who(session)} choices={choices(session)} />}
      />
    </Panel>
  );
}

const AUTHENTICATED = { card: 'needs-authentication', authenticated: true };
