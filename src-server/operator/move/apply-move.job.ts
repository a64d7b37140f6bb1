import type { EntityManager } from '@mikro-orm/postgresql';
import { observeAccount } from '../../access/observation/observe.ts';
import { CustomerEntity } from '../../billing/customer.entity.ts';
import { syncReadableCustomer } from '../../billing/sync/sync-readable-customer.ts';
import { newId } from '../../database/identifier.ts';
import type { HeldLease } from '../../database/lease.ts';
import { textArray } from '../../database/text-array.ts';
import { readFork } from '../../database/transaction.ts';
import { AccountEntity } from '../../people/account.entity.ts';
import { newToken } from '../../secrets/token.ts';
import { takenBy } from '../import/taken-by.ts';
import type { UserDeps } from '../user/user.deps.ts';
import { givePurchase, type MovedRow, nameAtProviders } from './give-purchase.ts';
import { defineMoveJob, workInRounds } from './move-job.ts';

const AT_ONCE = 200;

/** An account that this move created serves all purchases of its owner. */
const NEXT = `
  select m.source_ref as ref, m.source = 'stripe' as "isStripe", m.person as email,
    m.stripe_customer_id as "customerId", m.state, m.plan, m.until, m.discord_id as "discordId",
    m.discord_name as "discordName",
    m.tradingview, m.grant_source as "grantSource", m.grant_ref as "grantRef",
    coalesce(c.user_id, a.id) as "accountId"
  from move_member m
    left join account a on a.email = m.person and (m.verdict = 'attach' or exists (
      select from move_member o where o.move_id = m.move_id and o.account_id = a.id and o.is_new))
    left join customer c on c.stripe_customer_id = m.stripe_customer_id
  where m.move_id = ?::uuid and m.verdict in ('adopt', 'attach') and m.state in ('read', 'created')
    and not m.source_ref = any(?::text[])
  order by m.state, m.source_ref limit ${AT_ONCE}`;

/** A row names its account only if that existed when the page was read. */
const ACCOUNT = `
  select a.id from account a where a.email = ? and exists (select from move_member o
    where o.move_id = ?::uuid and o.account_id = a.id and o.is_new)`;

/** Adopts person by person. People who have moved stay as they are. Writes nothing to Stripe. */
export const applyMoveJob = defineMoveJob('apply-move', applyMove);

async function applyMove(deps: UserDeps, lease: HeldLease, moveId: string): Promise<void> {
  const { orm, machineClock, passwords } = deps.accountData;
  const em = readFork(orm);
  const [open] = await em.execute<{ state: string }[]>(
    'select state from move where id = ?::uuid',
    [moveId],
  );
  if (open?.state !== 'moving') return;
  const passwordHash = await passwords.hash(newToken());
  await workInRounds({
    next: (except) => em.execute<MovedRow[]>(NEXT, [moveId, textArray(except)]),
    keyOf: ({ ref }) => ref,
    work: (row) => moveOne(deps, lease, { moveId, row, passwordHash }),
  });
  await lease.write(async (write) => {
    await write.execute(
      `update move set state = 'watching', applied_at = ?::timestamptz
         where id = ?::uuid and state = 'moving'`,
      [machineClock.now().toISOString(), moveId],
    );
  });
}

interface One {
  moveId: string;
  row: MovedRow;
  passwordHash: string;
}

async function moveOne(deps: UserDeps, lease: HeldLease, one: One): Promise<void> {
  const { moveId, row } = one;
  const settle = (from: string, to: string) =>
    lease.write(async (em) => {
      await em.execute(
        `update move_member set state = ? where move_id = ?::uuid and source_ref = ? and state = ?`,
        [to, moveId, row.ref, from],
      );
    });
  if (row.state === 'read') {
    try {
      if (!(await bind(deps, lease, one))) return;
    } catch (error) {
      // Signed up, taken, or no longer sold since the preview.
      if (takenBy(error) === null) throw error;
      return settle('read', 'failed');
    }
  }
  // If a customer cannot be read, the operator is notified and the next sweep reads it.
  if (row.isStripe)
    await syncReadableCustomer(deps.accountData.billing, row.customerId, `import ${moveId}`);
  await settle('created', 'moved');
}

/** Gives the purchase an account, under observation from the same commit on. False: claimed before. */
function bind(
  { accountData: deps }: UserDeps,
  lease: HeldLease,
  { moveId, row, passwordHash }: One,
): Promise<boolean> {
  const now = deps.clock.now();
  return lease.write(async (em) => {
    const [made] = await em.execute<{ id: string }[]>(ACCOUNT, [row.email, moveId]);
    const known = row.accountId ?? made?.id ?? null;
    const accountId = known ?? newId();
    const claimed = await em.execute<unknown[]>(
      `update move_member set state = 'created', account_id = ?::uuid, is_new = ?
         where move_id = ?::uuid and source_ref = ? and state = 'read' returning source_ref`,
      [accountId, known === null, moveId, row.ref],
    );
    if (claimed.length === 0) return false;
    if (known === null) {
      em.create(AccountEntity, {
        id: accountId,
        email: row.email,
        firstName: null,
        passwordHash,
        // Following the invitation proves the address.
        emailConfirmedAt: null,
        createdAt: now,
        closingAt: null,
      });
      await em.flush();
    }
    await observeAccount(em, { accountId, moveId, since: deps.machineClock.now() });
    await nameAtProviders(em, deps, { accountId, row });
    if (row.isStripe) await bindCustomer(em, { accountId, customerId: row.customerId, now });
    else await givePurchase(em, deps.billing, { accountId, moveId, row });
    return true;
  });
}

/** Unless another subscription of the same customer moved first. */
async function bindCustomer(
  em: EntityManager,
  { accountId, customerId, now }: { accountId: string; customerId: string; now: Date },
): Promise<void> {
  if ((await em.count(CustomerEntity, { stripeCustomerId: customerId })) > 0) return;
  em.create(CustomerEntity, {
    userId: accountId,
    stripeCustomerId: customerId,
    billingEmail: null,
    createdAt: now,
    deletedAt: null,
    blockedAt: null,
    settledCharges: null,
  });
  await em.flush();
}
