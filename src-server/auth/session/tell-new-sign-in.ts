import type { EntityManager } from '@mikro-orm/postgresql';
import { browserName, IN_SENTENCE } from '../../../src/domain/people/browser-name.ts';
import { queueMail } from '../../mail/outbox.ts';
import type { AuthDeps } from '../auth.deps.ts';

const HOUR_MS = 3_600_000;

/**
 * Notifies the owner of a sign-in from a browser new to the account. One mail an hour per kind of
 * browser, because private windows are new each time. Runs in the transaction that signs in.
 */
export async function tellNewSignIn(
  em: EntityManager,
  deps: Pick<AuthDeps, 'clock' | 'machineClock' | 'jobs' | 'publicUrl'>,
  {
    account,
    isKnown,
    userAgent,
  }: { account: { id: string; email: string }; isKnown: boolean; userAgent: string | null },
): Promise<void> {
  if (isKnown) return;
  const browser = browserName(userAgent, IN_SENTENCE);
  const now = deps.machineClock.now();
  const hour = Math.floor(now.getTime() / HOUR_MS);
  await queueMail(em, deps, {
    dedupeKey: `new-sign-in:${account.id}:${browser}:${hour}`,
    userId: account.id,
    to: account.email,
    template: 'new-sign-in',
    values: { browser, moment: now.toISOString(), link: `${deps.publicUrl}/forgot-password` },
  });
}
