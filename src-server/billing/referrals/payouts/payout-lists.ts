import type {
  PartnersAnswer,
  PayoutList,
} from '../../../../src/contract/operator/offers/partners.contract.ts';
import { isErasedPartner } from '../../../../src/domain/referrals/partner.ts';
import { newId } from '../../../database/identifier.ts';
import { readFork, transact } from '../../../database/transaction.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { BillingDeps } from '../../billing.deps.ts';
import { ReferralPayoutEntity } from '../commission.entities.ts';
import { beginPayout, changed, endPayout, type PayoutKey, settleDue } from './begin-payout.ts';
import { CHARGES } from './pay-out.ts';

/**
 * Reserves due sums for a bank's list: nothing else pays them until it is closed. Skips sums that are no longer due, and
 * partners for whom it fails: an open list without an answer would hide what it reserves. Raises an error only if
 * nothing is listed.
 */
export async function makePayoutList(
  deps: BillingDeps,
  operatorId: string,
  keys: readonly PayoutKey[],
): Promise<{ id: string; payouts: number }> {
  const listId = newId();
  let payouts = 0;
  const failures: unknown[] = [];
  for (const key of keys) {
    try {
      await settleDue(deps, key);
      await transact(deps.orm, (em) =>
        beginPayout(em, deps, {
          operatorId,
          key,
          action: 'referrals.payout-listed',
          as: async (_due, partner) => {
            if (isErasedPartner(partner)) throw erased();
            return { way: 'list', listId, stripeCustomerId: null };
          },
        }),
      );
      payouts += 1;
    } catch (error) {
      failures.push(error);
      if (!isRefusal(error)) deps.log.error({ err: error, ...key }, 'a payout was not listed');
    }
  }
  if (payouts === 0) throw reasonOf(failures);
  return { id: listId, payouts };
}

const erased = () =>
  new AppError(
    'payout.erased',
    'conflict',
    'An erased partner cannot be on a list. Please mark the sum as paid, or write it off.',
  );

const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && error.kind === 'conflict';

function reasonOf(failures: readonly unknown[]): unknown {
  const fault = failures.find((error) => !isRefusal(error));
  if (fault !== undefined) return fault;
  if (failures.every((error) => isRefusal(error) && error.code === 'payout.erased')) {
    return erased();
  }
  if (!failures.some((error) => isRefusal(error) && error.code === 'payout.making')) {
    return changed();
  }
  const message =
    'Nothing was added: these sums are already on an open list, or in a credit that Stripe has not confirmed. Please look at the open lists.';
  return new AppError('payout.making', 'conflict', message);
}

/** Marks the named payouts as paid, and releases the others. Safe to repeat. */
export async function closePayoutList(
  deps: BillingDeps,
  { id, paid }: { id: string; paid: readonly string[] },
): Promise<void> {
  const open = await readFork(deps.orm).find(ReferralPayoutEntity, { listId: id, state: 'making' });
  const ids = new Set(open.map((payout) => payout.id));
  if (ids.size === 0 || paid.some((each) => !ids.has(each))) {
    const message = 'This list has changed or is closed. Please look again.';
    throw new AppError('payout.list-closed', 'conflict', message);
  }
  for (const each of ids) {
    await (paid.includes(each)
      ? endPayout(deps, each, {
          state: 'paid',
          stripeTransactionId: null,
          action: 'referrals.payout-marked',
          outcome: 'done',
        })
      : endPayout(deps, each, {
          state: 'refused',
          refusal: 'not-paid',
          action: 'referrals.payout-released',
          outcome: 'done',
        }));
  }
}

const WHO = `p.id as "partnerId", coalesce(a.email, p.email) as email, p.name, p.code,
  p.pay_to as "payTo"`;

const OPEN = `
  select o.list_id as "listId", o.id, ${WHO}, o.currency, o.amount_minor::float8 as "amountMinor",
    to_json(o.created_at) as at
  from referral_payout o join partner p on p.id = o.partner_id left join account a on a.id = p.account_id
  where o.state = 'making' and o.list_id is not null
  order by o.list_id, email, o.currency`;

type ListedRow = PayoutList['payouts'][number] & { listId: string; at: string };

/** Lists that the operator has neither confirmed nor discarded, oldest first. */
export async function openPayoutLists({ orm }: Pick<BillingDeps, 'orm'>): Promise<PayoutList[]> {
  const lists = new Map<string, PayoutList>();
  for (const { listId, at, ...payout } of await readFork(orm).execute<ListedRow[]>(OPEN)) {
    const list = lists.get(listId) ?? { id: listId, at, payouts: [] };
    list.payouts.push(payout);
    lists.set(listId, list);
  }
  return [...lists.values()];
}

const DUE = `
  select ${WHO}, c.currency, sum(c.due_minor)::float8 as "amountMinor",
    exists (select from subscription s where s.user_id = p.account_id and s.currency = c.currency and ${CHARGES})
      as "takesCredit", p.account_id is null and p.email = '' as "isErased"
  from partner p join commission c on c.partner_id = p.id left join account a on a.id = p.account_id
  group by p.id, a.email, c.currency
  having sum(c.due_minor) > 0
    and not exists (select from referral_payout o
      where o.partner_id = p.id and o.currency = c.currency and o.state = 'making')
  order by email, c.currency`;

/** Sums that can be paid now, for each partner and currency. */
export function listDuePayouts({ orm }: Pick<BillingDeps, 'orm'>): Promise<PartnersAnswer['due']> {
  return readFork(orm).execute(DUE);
}
