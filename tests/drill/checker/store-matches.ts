import type { CheckerSources } from './checker-sources.ts';
import { isClosed } from './closed-accounts.ts';
import type { KnownPerson } from './truth/known-person.ts';
import type { TheirSubscription } from './truth/stripe-objects.ts';
import type { StripeTruth } from './truth/stripe-truth.ts';

interface Account {
  id: string;
  email: string;
  plan: string | null;
  until: number | null;
}
interface Stored {
  id: string;
  status: string;
  current: boolean;
  cents: number | null;
  ends: number | null;
}

/** I6: one account per address and one use per payment. I7: money and plan match Stripe. */
export async function wrongInStore(
  sources: CheckerSources,
  people: readonly KnownPerson[],
  stripe: StripeTruth,
): Promise<string[]> {
  const accounts = await sources.rows<Account>(
    `select a.id, a.email, s.plan, floor(extract(epoch from s.access_until))::float8 as until
       from account a left join standing s on s.user_id = a.id`,
  );
  const byEmail = Map.groupBy(accounts, ({ email }) => email.toLowerCase());
  return [
    ...[...byEmail]
      .filter(([, own]) => own.length > 1)
      .map(([email, own]) => `I6 ${email} has ${own.length} accounts`),
    ...(await usedTwice(sources)),
    ...people.flatMap((person) =>
      isClosed(person)
        ? stillThere(person, byEmail.get(person.email))
        : wrongStanding(person, byEmail.get(person.email), stripe),
    ),
    ...(await wrongSubscriptions(sources, people, stripe)),
  ];
}

async function usedTwice(sources: CheckerSources): Promise<string[]> {
  const rows = await sources.rows<{ grants: string }>(
    `select 'the payment session ' || stripe_session_id || ' stands ' || count(*) || ' times' as words
       from payment_attempt where stripe_session_id is not null
       group by stripe_session_id having count(*) > 1
     union all
     select 'the sign-up of ' || user_id || ' used ' || count(*) || ' payments'
       from payment_attempt where kind = 'sign-up' and consumed_at is not null
       group by user_id having count(*) > 1`,
  );
  return rows.map(({ grants }) => `I6 ${grants}`);
}

function stillThere({ email }: KnownPerson, own: readonly Account[] = []): string[] {
  return own.map(({ id }) => `I6 ${email} is closed and has the account ${id}`);
}

function wrongStanding(
  { email, accountId, customerId }: KnownPerson,
  own: readonly Account[] | undefined,
  stripe: StripeTruth,
): string[] {
  const [account] = own ?? [];
  if (account === undefined) return [`I6 ${email} has no account`];
  if (account.id !== accountId) return [`I6 ${email} has another account than they made`];
  const promised = stripe.promiseOf(customerId);
  const plan = account.plan ?? 'free';
  return [
    ...(plan === promised.plan ? [] : [`I7 ${email} is ${plan} here, ${promised.plan} at Stripe`]),
    ...(account.until === promised.accessUntil
      ? []
      : [`I7 ${email} has access until ${account.until}, paid until ${promised.accessUntil}`]),
  ];
}

async function wrongSubscriptions(
  sources: CheckerSources,
  people: readonly KnownPerson[],
  stripe: StripeTruth,
): Promise<string[]> {
  const stored = new Map(
    (
      await sources.rows<Stored>(
        `select stripe_subscription_id as id, stripe_status as status, is_current as current,
           amount_cents as cents, extract(epoch from ends_at)::float8 as ends from subscription`,
      )
    ).map((row) => [row.id, row]),
  );
  const ours = new Map(people.map((person) => [person.customerId, person]));
  const theirs = new Set(stripe.subscriptions.map(({ id }) => id));
  return [
    ...stripe.subscriptions.flatMap((each) =>
      wrongSubscription(each, ours.get(each.customer), stored.get(each.id)),
    ),
    ...[...stored.keys()]
      .filter((id) => !theirs.has(id))
      .map((id) => `I7 ${id} is stored, and Stripe has none`),
  ];
}

function wrongSubscription(
  theirs: TheirSubscription,
  payer: KnownPerson | undefined,
  ours: Stored | undefined,
): string[] {
  if (payer === undefined) {
    return [`I7 ${theirs.id} is paid by ${theirs.customer}, an unknown customer`];
  }
  // Billing rows of a closed account are no longer updated.
  return isClosed(payer) ? [] : differences(theirs, ours);
}

function differences(theirs: TheirSubscription, ours: Stored | undefined): string[] {
  if (ours === undefined) return [`I7 ${theirs.id} is not stored`];
  const cents = theirs.items.data[0]?.price.unit_amount;
  const over = ['canceled', 'incomplete_expired'].includes(theirs.status);
  return [
    ...(ours.status === theirs.status
      ? []
      : [`I7 ${theirs.id} is ${ours.status} here, ${theirs.status} there`]),
    ...(over || ours.cents === cents
      ? []
      : [`I7 ${theirs.id} costs ${ours.cents} here, ${cents} there`]),
    ...(over || (ours.ends ?? null) === theirs.cancel_at
      ? []
      : [`I7 ${theirs.id} ends ${ours.ends} here, ${theirs.cancel_at} there`]),
  ];
}
