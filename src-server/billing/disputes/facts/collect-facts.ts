import type { EntityManager } from '@mikro-orm/postgresql';
import type { Catalogue } from '../../../../src/domain/catalogue/catalogue.ts';
import { dateFormat } from '../../../../src/domain/dates/date-text.ts';
import { type DisputeFact, inOrder, momentOf } from '../../../../src/domain/disputes/fact.ts';
import { countText } from '../../../../src/domain/numbers/count-text.ts';
import { browserName, IN_SENTENCE } from '../../../../src/domain/people/browser-name.ts';
import { planName } from '../../../../src/domain/plan.ts';
import { deliveredSignals } from '../../../signals/relay/delivered-signals.view.ts';
import type { ConsentDocument } from '../../consent/consent.entity.ts';
import type { DisputeRecords, OrderRow } from './read-records.ts';
import { EARLIER_WORDING, WORDING, type Wording } from './wording.ts';

const iso = (at: Date | string) => new Date(at).toISOString();
const fact = (
  kind: DisputeFact['kind'],
  source: string,
  { at, text, personal }: { at: Date | string; text: string; personal?: string | null },
): DisputeFact => ({ kind, at: iso(at), text, personal: personal ?? null, source });

/** A catalogue's names, in the words of some time. */
interface Language {
  catalogue: Catalogue;
  wording: Wording;
}

/** The facts as this catalogue names them. Reads only the signals of its plans. */
export const factsFrom = (em: EntityManager, records: DisputeRecords, catalogue: Catalogue) =>
  collect(em, records, { catalogue, wording: WORDING });

/** The same facts in the words of earlier evidence. */
export const earlierFactsFrom = (
  em: EntityManager,
  records: DisputeRecords,
  catalogue: Catalogue,
) => collect(em, records, { catalogue, wording: EARLIER_WORDING });

async function collect(
  em: EntityManager,
  records: DisputeRecords,
  language: Language,
): Promise<DisputeFact[]> {
  const { catalogue, wording } = language;
  return inOrder([
    ...records.payments.map((row) =>
      fact('payment', `payment:${row.id}`, {
        at: row.at,
        text: `Paid ${wording.money(row)}, ${wording.charge(row.id)}`,
      }),
    ),
    ...records.orders.map((row) => orderFact(row, language)),
    ...(records.redemption === null ? [] : [redemptionFact(records.redemption, wording)]),
    ...records.consents.map((row) =>
      fact('consent', `consent:${row.id}`, {
        at: row.at,
        text: consentText(row.text, row.documents),
        personal: originOf(row.address, null),
      }),
    ),
    ...records.signIns.map((row) =>
      fact('sign-in', `sign-in:${row.id}`, {
        at: row.at,
        text:
          row.by === 'sign-up'
            ? 'Signed in after setting up the account'
            : `Signed in with a ${row.by}`,
        // A bank learns nothing about a person who was given the plan.
        personal: isOthers(records) ? null : originOf(row.address, row.browser),
      }),
    ),
    ...records.attempts.map((row) =>
      fact(row.cause === 'fix-my-access' ? 'repair' : 'access', `attempt:${row.id}`, {
        at: row.at,
        text: accessText(row, language),
      }),
    ),
    ...(await signalFacts(em, records, catalogue)),
    ...records.cancellations.map((row) =>
      fact('cancellation', `standing:${row.id}`, {
        at: row.at,
        text: cancellationText(row, records),
      }),
    ),
    ...records.refunds.map((row) =>
      fact('refund', `refund:${row.id}`, {
        at: row.at,
        text: `The payment made at this time was refunded in full, ${wording.money(row)}`,
      }),
    ),
  ]);
}

/** Earlier evidence, which Stripe and banks still have, says only this of a cancellation. */
export const EARLIER_CANCELLATION = 'The subscription was cancelled';

function cancellationText(
  { at, cause, endsAt }: DisputeRecords['cancellations'][number],
  { payments: [payment] }: DisputeRecords,
): string {
  const who = cause.startsWith('operator ') ? 'The merchant' : 'The customer';
  const day = dateFormat('day', { locale: 'en-US', timeZone: 'UTC' }).format(new Date(endsAt));
  const text = `${who} set the subscription to end on ${day}`;
  if (payment === undefined) return text;
  return `${text}, ${new Date(at) < new Date(payment.at) ? 'before' : 'after'} this payment`;
}

const isOthers = ({ redemption }: DisputeRecords) =>
  redemption !== null && redemption.isBuyer !== true;

type Redemption = NonNullable<DisputeRecords['redemption']>;

function redemptionFact({ id, at, isBuyer, isBegun }: Redemption, wording: Wording): DisputeFact {
  const whose = isBuyer ? "the buyer's account" : wording.redeemedByOther;
  const account = isBuyer === null ? 'an account' : whose;
  return fact('redemption', `redemption:${id}`, {
    at,
    text: `The gift was redeemed ${wording.redeemedBy(account)}${isBegun ? '' : ', and had not begun'}`,
  });
}

type OrderForm = (row: OrderRow, language: Language) => DisputeFact;

/** The address and the browser are those that opened the payment page. */
const orderFact: OrderForm = (row, language) => {
  const opened = `on a payment page that was opened at ${momentOf(iso(row.openedAt))}`;
  const origin = originOf(row.address, row.browser);
  return fact('order', `${sourceOf(row)}:${row.id}`, {
    at: row.at,
    text: orderText(row, language),
    personal: origin === null ? opened : `${opened} ${origin}`,
  });
};

function sourceOf({ months, cycle }: OrderRow): 'gift' | 'lifetime' | 'order' {
  if (months !== null) return 'gift';
  return cycle === '' ? 'lifetime' : 'order';
}

/** Earlier forms of an order. Stripe and banks still have evidence with them. */
export const EARLIER_ORDERS: readonly ((row: OrderRow, catalogue: Catalogue) => DisputeFact)[] = [
  (row, catalogue) => ({
    ...orderFact(row, { catalogue, wording: EARLIER_WORDING }),
    at: iso(row.openedAt),
    personal: originOf(row.address, row.browser),
  }),
  (row, catalogue) => ({
    ...orderFact(row, { catalogue, wording: EARLIER_WORDING }),
    at: iso(row.readAt),
    text: `Ordered the plan "${row.plan}" ${termsOf(row, EARLIER_WORDING)}`,
    personal: originOf(row.address, row.browser),
  }),
];

export const productOf = (order: OrderRow, catalogue: Catalogue) =>
  orderText(order, { catalogue, wording: WORDING });

function orderText(order: OrderRow, { catalogue, wording }: Language): string {
  const { plan, months } = order;
  if (months !== null) {
    const term = countText(months, 'month');
    return `Ordered ${term} of the ${planName(catalogue, plan)} plan (access to indicators and community) as a gift, for ${wording.money(order)}`;
  }
  return `Ordered the ${planName(catalogue, order.plan)} plan ${termsOf(order, wording)}`;
}

const termsOf = (order: OrderRow, wording: Wording) =>
  `(access to indicators and community), ${order.cycle === '' ? 'for life, paid once' : `billed ${order.cycle}`}, for ${wording.money(order)}`;

function originOf(address: string | null, browser: string | null): string | null {
  const parts = [
    ...(address === null ? [] : [`from ${address}`]),
    ...(browser === null ? [] : [`in ${browserName(browser, IN_SENTENCE)}`]),
  ];
  return parts.length === 0 ? null : parts.join(' ');
}

function consentText(text: string, documents: readonly ConsentDocument[]): string {
  const versions = documents.map(({ page, hash }) =>
    hash === null ? page : `${page}, SHA-256 ${hash}`,
  );
  const shown = versions.length === 0 ? '' : ` (${versions.join('; ')})`;
  return `Agreed by paying to "${text.trim().replace(/\s+/g, ' ')}"${shown}`;
}

function accessText(
  { entitlement, action, cause }: { entitlement: string; action: string; cause: string },
  { catalogue, wording }: Language,
): string {
  const named = catalogue.entitlements.find(({ key }) => key === entitlement);
  const done = wording.access(named ?? entitlement, action);
  return cause === 'fix-my-access' ? `${done}, after the customer asked for it` : done;
}

/** Signals reach everyone with the role of a plan, so a count needs an order of that plan and the confirmed role. */
async function signalFacts(
  em: EntityManager,
  { orders, until, roleSince }: DisputeRecords,
  catalogue: Catalogue,
): Promise<DisputeFact[]> {
  const order = orders.at(-1);
  if (order === undefined || roleSince === null) return [];
  const ladder = catalogue.plans.map(({ key }) => key);
  const plans = ladder.slice(0, ladder.indexOf(order.plan) + 1);
  const { count, first, last } = await deliveredSignals(em, {
    plans,
    from: new Date(Math.max(new Date(order.readAt).getTime(), roleSince.getTime())),
    until,
  });
  if (count === 0 || first === null || last === null) return [];
  const days = `${iso(first).slice(0, 10)} to ${iso(last).slice(0, 10)}`;
  const text = `${count} trading ${count === 1 ? 'signal was' : 'signals were'} posted to the channels of the plan, and read back there, ${days}`;
  return [fact('signals', `signals:${order.id}`, { at: last, text })];
}
