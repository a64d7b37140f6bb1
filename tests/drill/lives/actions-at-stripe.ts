import { DOCUMENTED_CATALOGUE } from '../../../src/domain/catalogue/documented-catalogue.ts';
import { paidPlans } from '../../../src/domain/plan.ts';
import { anybody, type LifeAction } from './life-action.ts';
import { atProvider, type Stage } from './stage.ts';
import type { Subscriber } from './subscriber.ts';

const press =
  (button: string, body: object = {}): LifeAction['act'] =>
  (stage, { subscriptionId }) =>
    atProvider(stage, `/stripe/subscriptions/${subscriptionId}/${button}`, body);

/** Acts of people, banks and the seller at Stripe, which reach us by webhook. */
export const ACTIONS_AT_STRIPE: readonly LifeAction[] = [
  { name: 'another plan', weight: 26, fits: anybody, act: changePlan },
  { name: 'end later', weight: 4, fits: anybody, act: press('cancel-at-period-end') },
  { name: 'stay after all', weight: 4, fits: anybody, act: press('resume') },
  { name: 'end now', weight: 5, fits: anybody, act: press('cancel') },
  {
    name: 'part of the money back',
    weight: 1,
    fits: anybody,
    act: press('refund', { amount: 100 }),
  },
  { name: 'all the money back', weight: 1, fits: anybody, act: press('refund') },
  { name: 'charge back', weight: 2, fits: anybody, act: press('dispute') },
  {
    name: 'a card that fails',
    weight: 2,
    fits: anybody,
    act: press('card', { behaviour: 'declines' }),
  },
  {
    name: 'a card that works',
    weight: 2,
    fits: anybody,
    act: press('card', { behaviour: 'succeeds' }),
  },
  { name: 'no money next time', weight: 2, fits: anybody, act: press('fail-next-payment') },
  { name: 'the bank decides', weight: 2, fits: anybody, act: decideDisputes },
  { name: 'pay what is owed', weight: 2, fits: anybody, act: payOwed },
];

/** The seller changes the plan in Stripe's dashboard. */
async function changePlan(stage: Stage, { subscriptionId }: Subscriber): Promise<void> {
  const { stripe } = stage.world;
  const subscription = await stripe.get(`/v1/subscriptions/${subscriptionId}`);
  const [item] = (subscription.items as { data: { id: string; price: { lookup_key: string } }[] })
    .data;
  const others = paidPlans(DOCUMENTED_CATALOGUE).filter(
    (plan) => !item?.price.lookup_key?.startsWith(plan),
  );
  const prices = await stripe.all<{ id: string; lookup_key: string }>('/v1/prices');
  const wanted = `${stage.chance.pick(others)}_monthly`;
  await stripe.post(`/v1/subscriptions/${subscriptionId}`, {
    'items[0][id]': item?.id ?? '',
    'items[0][price]': prices.find(({ lookup_key }) => lookup_key === wanted)?.id ?? '',
    proration_behavior: 'always_invoice',
  });
}

async function decideDisputes(stage: Stage, { customerId }: Subscriber): Promise<void> {
  const { stripe } = stage.world;
  const charges = await stripe.all<{ id: string; disputed: boolean }>('/v1/charges', {
    customer: customerId,
  });
  const disputed = charges.filter((charge) => charge.disputed).map(({ id }) => id);
  for (const charge of disputed) {
    const open = await stripe.all<{ id: string; status: string }>('/v1/disputes', { charge });
    for (const { id } of open.filter(({ status }) => status === 'needs_response')) {
      const outcome = stage.chance.yes(0.6) ? 'won' : 'lost';
      await atProvider(stage, `/stripe/disputes/${id}/${outcome}`);
    }
  }
}

async function payOwed(stage: Stage, { customerId }: Subscriber): Promise<void> {
  const owed = await stage.world.stripe.all<{ id: string }>('/v1/invoices', {
    customer: customerId,
    status: 'open',
  });
  for (const { id } of owed) {
    await atProvider(stage, `/stripe/invoices/${id}/pay`, { card: 'succeeds' });
  }
}
