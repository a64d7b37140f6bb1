import type { EntityManager } from '@mikro-orm/postgresql';
import type { ErasureAnswer, ErasurePreview } from '../../src/contract/account-data.contract.ts';
import { liveGrantsOf } from '../access/views/live-grants.view.ts';
import { hasOpenExits } from '../billing/exits/start-due-exits.ts';
import { OWED_TO_PARTNER } from '../billing/referrals/personal-tables.ts';
import { liveSubscriptionsOf, payersOf } from '../billing/refunds/end-subscriptions.ts';
import type { PersonalTable } from '../database/personal-data.ts';
import { readFork } from '../database/transaction.ts';
import type { Kernel } from '../kernel.ts';
import type { AccountDataDeps } from './account-data.deps.ts';
import { type DataSubject, getAccount, statementFor } from './data-subject.ts';
import { ErasureEntity } from './erasure.entity.ts';
import { PERSONAL_TABLES } from './personal-tables.ts';

/**
 * The data and access that erasing this account now would end, revoke, delete and keep. Changes
 * nothing.
 */
export async function previewErasure(
  deps: Pick<AccountDataDeps, 'orm' | 'billing'>,
  accountId: string,
): Promise<ErasurePreview> {
  const em = readFork(deps.orm);
  const { email } = await getAccount(em, accountId);
  const row = await em.findOne(ErasureEntity, { accountId });
  const payers = await payersOf(em, { accountId, email });
  const live = await liveSubscriptionsOf(em, payers);
  const held = await liveGrantsOf(em, accountId);
  const tables: ErasurePreview['tables'] = [];
  for (const table of PERSONAL_TABLES) {
    const { kind } = table.fate;
    const because = table.fate.kind === 'erased' ? null : table.fate.because;
    const rows = await countOf(em, table, { accountId, email });
    tables.push({ name: table.name, rows, fate: kind, because });
  }
  return {
    email,
    erasure: row && { state: row.state, waitsFor: row.waitsFor ?? null },
    liveSubscriptions: live.map((each) => each.stripeSubscriptionId),
    hasOpenWithdrawal: await hasOpenExits(em, { payers, email, kind: 'withdraw' }),
    heldAccess: held.map(({ entitlement }) => entitlement),
    owed: await em.execute<ErasurePreview['owed']>(
      ...statementFor(OWED_TO_PARTNER, { accountId, email }),
    ),
    tables,
  };
}

/** State of an erasure; 'none' if there is none. */
export async function erasureOf(
  deps: Pick<Kernel, 'orm'>,
  accountId: string,
): Promise<ErasureAnswer> {
  const row = await readFork(deps.orm).findOne(ErasureEntity, { accountId });
  return { state: row?.state ?? 'none', waitsFor: row?.waitsFor ?? null };
}

async function countOf(
  em: EntityManager,
  table: PersonalTable,
  subject: DataSubject,
): Promise<number> {
  const [row] = await em.execute<{ n: number }[]>(
    ...statementFor(`select count(*)::int as n from ${table.table} where ${table.where}`, subject),
  );
  return row?.n ?? 0;
}
