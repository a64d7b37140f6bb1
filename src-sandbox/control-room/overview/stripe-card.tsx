import { useReading } from '../live.ts';
import type { StripeSnapshot } from '../stripe/snapshot.ts';
import { ProviderCard } from './provider-card.tsx';

export function StripeCard() {
  const state = useReading<StripeSnapshot>('stripe/state');
  const subscriptions = state?.subscriptions ?? [];
  const live = subscriptions.filter((each) => each.status !== 'canceled');
  const behind = live.filter((each) => each.status !== 'active' && each.status !== 'trialing');
  const failed = state?.deliveries.filter((each) => each.state === 'given-up').length ?? 0;
  return (
    <ProviderCard
      room="stripe"
      title="Stripe"
      state={
        state === undefined
          ? null
          : failed > 0
            ? { tone: 'bad', text: `${failed} webhooks given up` }
            : { tone: 'good', text: 'webhooks OK' }
      }
      figures={[
        ['customers', state?.customers.length ?? 0],
        ['live subscriptions', live.length],
        ['not paid up', behind.length],
      ]}
    />
  );
}
