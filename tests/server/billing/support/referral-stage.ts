import { randomUUID } from 'node:crypto';
import type { Plan } from '../../../../src/domain/catalogue/catalogue.ts';
import { acceptPartnerTerms } from '../../../../src-server/billing/referrals/accept-terms.ts';
import { keepReferral } from '../../../../src-server/billing/referrals/follow-link.ts';
import { makePartner } from '../../../../src-server/billing/referrals/operate-partners.ts';
import {
  closePayoutList,
  makePayoutList,
  openPayoutLists,
} from '../../../../src-server/billing/referrals/payouts/payout-lists.ts';
import { type BillingWorld, startBillingWorld } from './billing-world.ts';
import { subscriber } from './subscriber.ts';
import { openPage, signUp, type Visitor } from './visitor.ts';

export const OPERATOR = '0192f0c1-0000-7000-8000-00000000ba7c';

export interface Friend extends Visitor {
  customerId: string;
  subscriptionId: string;
}

const newCode = () => `p-${randomUUID().slice(0, 8)}`;

/** Billing with partners: 20 % for 12 months, held for 30 days. */
export async function startReferralStage() {
  const world = await startBillingWorld();
  /** A person outside, who accepted the terms. */
  const outsider = async (changed: { email?: string; rateBp?: number; months?: number } = {}) => {
    const code = newCode();
    const id = await makePartner(world.deps, {
      kind: 'other',
      name: 'Olga',
      email: `${code}@partner.example`,
      code,
      rateBp: 2_000,
      months: 12,
      acceptedVersion: await versionOf(world),
      ...changed,
    });
    return { id, code };
  };
  /** A subscriber who accepted the terms on the page /partner. */
  const member = async () => {
    const who = await subscriber(world);
    const code = newCode();
    const id = await makePartner(world.deps, {
      kind: 'member',
      name: '',
      email: who.email,
      code,
      rateBp: 2_000,
      months: 12,
      acceptedVersion: null,
    });
    const version = await versionOf(world);
    await acceptPartnerTerms(world.deps, { accountId: who.userId, version });
    return { id, code, who };
  };
  /** Follows the link and opens the payment page. */
  const visit = async (code: string, { email, plan = 'standard' as Plan } = {} as Visiting) => {
    const visitor = await signUp(world, email, plan);
    await keepReferral(world.deps, visitor.context, code);
    const sessionId = await openPage(world, visitor, plan);
    return { visitor, sessionId };
  };
  const paid = async (
    { visitor, sessionId }: Awaited<ReturnType<typeof visit>>,
    fingerprint: string = randomUUID(),
  ): Promise<Friend> => {
    await world.stripe.control('POST', `/checkout/${sessionId}/pay`, {
      card: 'succeeds',
      fingerprint,
    });
    await world.settle();
    const [row] = await world.rows<{ customerId: string; subscriptionId: string }>(
      `select stripe_customer_id as "customerId", stripe_subscription_id as "subscriptionId"
       from subscription where user_id = ? and is_current`,
      [visitor.userId],
    );
    if (row === undefined) throw new Error('The friend did not pay.');
    return { ...visitor, ...row };
  };
  const friend = async (code: string, options: Visiting & { fingerprint?: string } = {}) =>
    paid(await visit(code, options), options.fingerprint);
  const commissionsOf = ({ userId }: { userId: string }) =>
    world.rows<Record<string, unknown>>(
      `select state, reason, earned_minor as earned, held_minor as held, due_minor as due,
         settled_minor as settled from commission where user_id = ? order by paid_at`,
      [userId],
    );
  const chargeOf = async ({ customerId }: Pick<Friend, 'customerId'>) => {
    const { data } = await world.stripe.client.charges.list({ customer: customerId });
    return data[0]?.id ?? '';
  };
  /** Puts what is due on a list of its own. */
  const listOf = async (...partnerIds: string[]) => {
    const keys = partnerIds.map((partnerId) => ({ partnerId, currency: 'usd' }));
    const { id } = await makePayoutList(world.deps, OPERATOR, keys);
    const list = (await openPayoutLists(world.deps)).find((each) => each.id === id);
    if (list === undefined) throw new Error('The list is not open.');
    return list;
  };
  /** Pays by a list. Returns the sums. */
  const payByList = async (partnerId: string) => {
    const { id, payouts } = await listOf(partnerId);
    await closePayoutList(world.deps, { id, paid: payouts.map((each) => each.id) });
    return payouts.map(({ amountMinor }) => amountMinor);
  };
  const control = (path: string, body = {}) => world.stripe.control('POST', path, body);
  const afterDays = async (days: number) => {
    await world.stripe.advanceDays(days);
    await world.settle();
  };
  return {
    world,
    outsider,
    member,
    visit,
    paid,
    friend,
    commissionsOf,
    chargeOf,
    listOf,
    payByList,
    control,
    afterDays,
  };
}

interface Visiting {
  email?: string;
  plan?: Plan;
}

async function versionOf({ rows }: BillingWorld): Promise<number> {
  const [row] = await rows<{ version: number }>(
    'select terms_version as version from referral_program',
  );
  return row?.version ?? 1;
}

export type ReferralStage = Awaited<ReturnType<typeof startReferralStage>>;
