import { setTimeout as delay } from 'node:timers/promises';
import { DOCUMENTED_CATALOGUE } from '../../../src/domain/catalogue/documented-catalogue.ts';
import { paidPlans } from '../../../src/domain/plan.ts';
import { PATIENCE_MS } from '../../support/patience.ts';
import type { Subscriber } from '../lives/subscriber.ts';
import type { Chance } from '../random.ts';
import type { DrillWorld } from './open-world.ts';

const AT_ONCE = 8;
/** They joined on different days, so their renewals spread too. */
const JOINED_IN_BATCHES = 7;
const DAYS_BETWEEN = 4;
/** Days between the first and the last. */
export const DAYS_OF_JOINING = (JOINED_IN_BATCHES - 1) * DAYS_BETWEEN;
/** Share of customers whose card is declined at the next renewal. */
const OF_WEAK_CARDS = 0.08;
const PREFIX = 'OldTrader';

type Former = Omit<Subscriber, 'accountId'>;

/** People who paid before this product existed: known to all three providers but not to us. */
export async function makeFormerCustomers(
  world: DrillWorld,
  count: number,
  chance: Chance,
): Promise<Former[]> {
  await world.control('POST', '/tradingview/users', { prefix: PREFIX, count: Math.max(count, 1) });
  const prices = await world.stripe.all<{ id: string; lookup_key: string }>('/v1/prices');
  const plans = Array.from({ length: count }, () => chance.pick(paidPlans(DOCUMENTED_CATALOGUE)));
  const weak = new Set(plans.flatMap((_, number) => (chance.yes(OF_WEAK_CARDS) ? [number] : [])));
  const made: Former[] = [];
  const batch = Math.ceil(count / JOINED_IN_BATCHES);
  for (let from = 0; from < count; from += AT_ONCE) {
    if (from > 0 && Math.floor(from / batch) > Math.floor((from - AT_ONCE) / batch)) {
      await world.control('POST', '/clock/advance', { days: DAYS_BETWEEN });
    }
    const numbers = plans.slice(from, from + AT_ONCE).map((_, at) => from + at);
    made.push(
      ...(await Promise.all(
        numbers.map(async (number) => {
          const price = prices.find((each) => each.lookup_key === `${plans[number]}_monthly`);
          const discordName = `old.trader.${number}`;
          const member = await world.control<{ user: { id: string } }>('POST', '/discord/join', {
            code: world.invite,
            username: discordName,
          });
          const email = `former-${number}@example.com`;
          const { id: customerId } = await world.stripe.post('/v1/customers', {
            email,
            payment_method: 'pm_card_visa',
            'invoice_settings[default_payment_method]': 'pm_card_visa',
          });
          const { id: subscriptionId } = await world.stripe.post('/v1/subscriptions', {
            customer: customerId,
            'items[0][price]': price?.id ?? '',
          });
          if (weak.has(number)) {
            await world.control('POST', `/stripe/subscriptions/${subscriptionId}/card`, {
              behaviour: 'declines',
            });
          }
          return {
            number,
            email,
            http: null,
            customerId,
            subscriptionId,
            memberId: member.user.id,
            isInside: true,
            discordName,
            traderNames: [`${PREFIX}${number + 1}`],
            byHand: new Map(),
            closingAskedAt: null,
            closedAt: null,
          };
        }),
      )),
    );
  }
  return made;
}

/** Imports them as an operator does: a file, a dry run, then the confirmation. */
export async function importFormer(
  world: DrillWorld,
  former: readonly Former[],
): Promise<Subscriber[]> {
  if (former.length === 0) return [];
  const lines = former.map(
    ({ email, subscriptionId, memberId, traderNames: [trader] }) =>
      `${email},${subscriptionId},${memberId ?? ''},${trader ?? ''}`,
  );
  const answer = await world.operator.send('/api/admin/imports?name=former.csv', {
    method: 'POST',
    headers: { 'content-type': 'text/csv' },
    body: ['email,subscription,discord id,tradingview', ...lines].join('\n'),
  });
  const id = String(answer.json.id);
  await stateOfImport(world, id, 'checked');
  await world.operator.post('/trpc/admin.applyImport', { id });
  await stateOfImport(world, id, 'applied');
  const accounts = await accountIds(world);
  return former.map((each) => {
    const accountId = accounts.get(each.email);
    if (accountId === undefined) throw new Error(`${each.email} was not taken over.`);
    return { ...each, accountId };
  });
}

interface Import {
  id: string;
  state: string;
}

/** Waits until the import ends: a busy machine takes long for hundreds of people. */
async function stateOfImport(world: DrillWorld, id: string, state: string): Promise<void> {
  let last = '';
  let changedAt = performance.now();
  for (;;) {
    const { json } = await world.operator.get('/trpc/admin.imports');
    const { data } = (json.result ?? { data: [] }) as { data: Import[] | { imports: Import[] } };
    const list = Array.isArray(data) ? data : data.imports;
    if (list.some((each) => each.id === id && each.state === state)) return;
    const now = performance.now();
    const seen = JSON.stringify(list);
    if (seen !== last) changedAt = now;
    last = seen;
    if (now - changedAt > PATIENCE_MS) {
      throw new Error(
        `The import is not ${state}, and nothing changed for ${PATIENCE_MS} ms: ${seen}`,
      );
    }
    // The answer counts every line of the file.
    await delay(250);
  }
}

/** By address, from the operator's list. */
async function accountIds({ operator }: DrillWorld): Promise<Map<string, string>> {
  const { json } = await operator.get('/api/admin/users');
  const users = (json.users ?? []) as { id: string; email: string }[];
  return new Map(users.map(({ id, email }) => [email, id]));
}
