import type { ExitKind } from '../../../src/domain/exits/exit.ts';
import { readFork } from '../../database/transaction.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { ExitRequestEntity } from './exit-request.entity.ts';

/** Long enough to reload the page. A browser's history keeps its address, which then no longer shows the email. */
const SHOWN_MS = 3_600_000;
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The receipt of a declaration, by its id. Null: unknown, or shown long enough. */
export async function readReceipt(
  { orm, clock }: Pick<BillingDeps, 'orm' | 'clock'>,
  kind: ExitKind,
  id: string,
): Promise<{ email: string; at: Date } | null> {
  if (!ID.test(id)) return null;
  const since = new Date(clock.now().getTime() - SHOWN_MS);
  const where = { id, kind, receivedAt: { $gt: since }, email: { $ne: '' } };
  const exit = await readFork(orm).findOne(ExitRequestEntity, where);
  return exit === null ? null : { email: exit.email, at: exit.receivedAt };
}
