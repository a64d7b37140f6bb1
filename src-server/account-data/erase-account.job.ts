import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { endManualGrantsOf } from '../access/engine/active-manual-grants.ts';
import { reconcileAccount } from '../access/engine/reconcile-access.ts';
import { liveGrantsOf } from '../access/views/live-grants.view.ts';
import { expireSignUps } from '../auth/sign-up/forget-sign-ups.ts';
import { hasOpenExits, hastenExits } from '../billing/exits/start-due-exits.ts';
import { endPlanGrantsOf } from '../billing/plan-grants/open-plan-grants.ts';
import {
  endSubscriptionsOf,
  mayBeCharged,
  payersOf,
} from '../billing/refunds/end-subscriptions.ts';
import { FOR_UPDATE } from '../database/row-locks.ts';
import { readFork, transact } from '../database/transaction.ts';
import { syncBadge } from '../discord/badge/sync-badge.ts';
import { endInvite } from '../discord/invites/end-invite.ts';
import { retireRoleInvites } from '../discord/invites/role-invites.ts';
import { ProviderFailure } from '../errors/provider-failure.ts';
import { defineJob, UNTIL_DONE } from '../jobs/job.ts';
import { AccountEntity } from '../people/account.entity.ts';
import { provedAddress } from '../people/contact.ts';
import { PEOPLE_TABLES } from '../people/personal-tables.ts';
import type { AccountDataDeps } from './account-data.deps.ts';
import { type DataSubject, statementFor } from './data-subject.ts';
import { ErasureEntity } from './erasure.entity.ts';
import { awaitsFarewell } from './farewell-mail.ts';
import { forgetPerson } from './forget-person.ts';

const FAREWELL = 'mail:account-closing';

export const eraseAccountJob = defineJob({
  name: 'erase-account',
  payload: z.object({ accountId: z.string() }),
  // Retries until the providers confirm: a person waits to be erased, whatever the outage.
  retry: { limit: UNTIL_DONE, delaySeconds: 2, maxDelaySeconds: 600 },
  workers: 1,
  run: finishErasure,
});

/** Not done yet. The job retries, and the operator's page shows the reason. */
class ErasureWaits extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(`The erasure waits for ${reason}.`);
    this.reason = reason;
  }
}

/**
 * Finishes an erasure started by `eraseAccount`. Providers first, read back. Once nothing is billed
 * or held and the mail is sent, one transaction erases the data. Safe to repeat and to interrupt.
 */
export async function finishErasure(
  deps: AccountDataDeps,
  { accountId }: { accountId: string },
): Promise<void> {
  const account = await readFork(deps.orm).findOne(AccountEntity, { id: accountId });
  if (account?.closingAt == null) return;
  try {
    const subject = { accountId, email: account.email };
    await waitForFarewell(deps, accountId);
    // A grant made after the erasure started ends with it.
    await transact(deps.orm, async (em) => {
      await endManualGrantsOf(em, accountId, deps.clock.now());
      await endPlanGrantsOf(em, accountId, deps.clock.now());
    });
    await emptyProviders(deps, subject);
    await erase(deps, subject);
  } catch (error) {
    await noteWait(deps, accountId, reasonOf(error));
    throw error;
  }
  deps.log.info({ accountId }, 'an account was erased');
}

/** Checked first, so that providers are not asked again on every retry. */
async function waitForFarewell(deps: AccountDataDeps, accountId: string): Promise<void> {
  const em = readFork(deps.orm);
  const row = await em.findOneOrFail(ErasureEntity, { accountId });
  if (row.waitsFor !== FAREWELL) return;
  if (await awaitsFarewell(em, row, deps.clock.now())) throw new ErasureWaits(FAREWELL);
}

async function emptyProviders(deps: AccountDataDeps, subject: DataSubject): Promise<void> {
  const { accountId } = subject;
  // A payment in a sign-up with this address is the person's too. Without that row its owner would
  // be unknown.
  const payers = await payersOf(readFork(deps.orm), subject);
  // A withdrawal refunds what it ends, so it comes first.
  await hastenExits(deps.billing, payers);
  if (await hasOpenExits(readFork(deps.orm), { payers, email: subject.email })) {
    throw new ErasureWaits('declaration');
  }
  for (const payer of payers) {
    const billed = await endSubscriptionsOf(deps.billing, payer, `erasure ${accountId}`);
    if (billed.length > 0) throw new ErasureWaits('stripe:still-billed');
  }
  await retireRoleInvites(deps.discord, [accountId]);
  await endInvite(deps.discord, accountId);
  // The account is closing, so its badge is removed and its tokens are revoked.
  await syncBadge(deps.discord, accountId);
  const outcomes = await reconcileAccount(deps.access, accountId, {
    cause: 'erasure',
    urgency: 'renewal',
    fresh: true,
  });
  const [left] = await liveGrantsOf(readFork(deps.orm), accountId);
  if (left === undefined) return;
  const reported = outcomes.find(({ outcome }) => outcome !== 'done');
  throw new ErasureWaits(`${left.provider}:${reported?.reason ?? left.reason ?? 'still-held'}`);
}

function erase(deps: AccountDataDeps, subject: DataSubject): Promise<void> {
  const { accountId } = subject;
  return transact(deps.orm, async (em) => {
    const row = await em.findOneOrFail(ErasureEntity, { accountId }, FOR_UPDATE);
    // Two jobs may reach this point.
    if (row.state === 'erased') return;
    await holdPeople(em, subject);
    await expireUnproven(em, deps, subject);
    const payers = await payersOf(em, subject);
    const held = await liveGrantsOf(em, accountId);
    if (held.length > 0 || (await mayBeCharged(em, payers)))
      throw new ErasureWaits('something-new');
    if (await hasOpenExits(em, { payers, email: subject.email })) {
      throw new ErasureWaits('declaration');
    }
    if (await awaitsFarewell(em, row, deps.clock.now())) throw new ErasureWaits(FAREWELL);
    await forgetPerson(em, deps, subject);
  });
}

/**
 * Locks the person's rows against concurrent writers (`contactOf`). Their writes commit first and
 * are erased with the rest.
 */
async function holdPeople(em: EntityManager, subject: DataSubject): Promise<void> {
  // Lock order: the account first, as everywhere.
  for (const { table, where } of PEOPLE_TABLES.toReversed()) {
    await em.execute(...statementFor(`select 1 from ${table} where ${where} for update`, subject));
  }
}

/**
 * Another person may have begun a sign-up with an address that was never proven. A paid one stays,
 * and the others are forgotten.
 */
async function expireUnproven(
  em: EntityManager,
  deps: AccountDataDeps,
  subject: DataSubject,
): Promise<void> {
  if (!(await provedAddress(em, subject))) await expireSignUps(em, deps, subject.email);
}

function reasonOf(error: unknown): string {
  if (error instanceof ErasureWaits) return error.reason;
  if (error instanceof ProviderFailure) return `${error.provider}:${error.reason}`;
  return 'trouble';
}

async function noteWait(deps: AccountDataDeps, accountId: string, waitsFor: string): Promise<void> {
  await transact(deps.orm, async (em) => {
    await em.nativeUpdate(ErasureEntity, { accountId, state: 'closing' }, { waitsFor });
  });
}
