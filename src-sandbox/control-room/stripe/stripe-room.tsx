import type { ReactNode } from 'react';
import { useReading } from '../live.ts';
import { PanelStack } from '../parts/panel.tsx';
import { RoomHead } from '../parts/room-head.tsx';
import { SectionLinks } from '../parts/section-links.tsx';
import { usePlace } from '../use-place.ts';
import { CheckoutPanel } from './checkout-panel.tsx';
import { CustomersPanel } from './customers-panel.tsx';
import { DeliveriesPanel } from './deliveries-panel.tsx';
import { DunningPanel } from './dunning-panel.tsx';
import { EventsPanel } from './events-panel.tsx';
import { InvoicesPanel } from './invoices-panel.tsx';
import { PaymentsPanel } from './payments-panel.tsx';
import type { StripeSnapshot } from './snapshot.ts';
import { SubscriptionsPanel } from './subscriptions-panel.tsx';

interface Section {
  id: string;
  title: string;
  count(state: StripeSnapshot): number;
  show(state: StripeSnapshot): ReactNode;
}

const SECTIONS: [Section, ...Section[]] = [
  {
    id: 'subscriptions',
    title: 'Subscriptions',
    count: (state) => state.subscriptions.length,
    show: (state) => (
      <>
        <SubscriptionsPanel state={state} />
        <DunningPanel settings={state.settings} />
      </>
    ),
  },
  {
    id: 'checkout',
    title: 'Checkout',
    count: (state) => state.sessions.length,
    show: (state) => <CheckoutPanel state={state} />,
  },
  {
    id: 'customers',
    title: 'Customers',
    count: (state) => state.customers.length,
    show: (state) => <CustomersPanel state={state} />,
  },
  {
    id: 'invoices',
    title: 'Invoices',
    count: (state) => state.invoices.length,
    show: (state) => <InvoicesPanel state={state} />,
  },
  {
    id: 'payments',
    title: 'Payments',
    count: (state) => state.charges.length,
    show: (state) => <PaymentsPanel state={state} />,
  },
  {
    id: 'events',
    title: 'Events',
    count: (state) => state.events.length,
    show: (state) => <EventsPanel state={state} />,
  },
  {
    id: 'deliveries',
    title: 'Deliveries',
    count: (state) => state.deliveries.length,
    show: (state) => <DeliveriesPanel state={state} />,
  },
];

export function StripeRoom() {
  const state = useReading<StripeSnapshot>('stripe/state');
  const wanted = usePlace().section;
  const section = SECTIONS.find((each) => each.id === wanted) ?? SECTIONS[0];
  return (
    <>
      <RoomHead
        title="Stripe"
        lead="Play the customer on the payment page, the bank that declines, and the network that delivers webhooks."
      />
      {state !== undefined && (
        <>
          <SectionLinks
            room="stripe"
            current={section.id}
            sections={SECTIONS.map(({ id, title, count }) => ({ id, title, count: count(state) }))}
          />
          <PanelStack>{section.show(state)}</PanelStack>
        </>
      )}
    </>
  );
}
