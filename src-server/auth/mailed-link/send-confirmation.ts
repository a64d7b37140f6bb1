import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transaction.ts';
import { accountClosing } from '../../errors/account-closing.ts';
import { AppError } from '../../errors/app-error.ts';
import { queueMail } from '../../mail/outbox.ts';
import { AccountEntity } from '../../people/account.entity.ts';
import { lockOpenAccount } from '../../people/account-lock.ts';
import { isUnproven } from '../../people/is-unproven.ts';
import { issueMailedLink } from '../../people/mailed-links.ts';
import type { AuthDeps } from '../auth.deps.ts';

const CONFIRM_LINK_SECONDS = 7 * 86_400;

type Deps = Pick<AuthDeps, 'orm' | 'clock' | 'machineClock' | 'jobs' | 'publicUrl' | 'mayMail'>;

/** Mails a link that confirms the address, in the caller's transaction. */
export async function mailConfirmation(
  em: EntityManager,
  deps: Pick<Deps, 'clock' | 'machineClock' | 'jobs' | 'publicUrl'>,
  {
    account: { id: userId, email: to },
    key,
    linkOf = (url) => url,
  }: {
    account: { id: string; email: string };
    key: string;
    /** Adds to the address of the link. */
    linkOf?: (url: string) => string;
  },
): Promise<void> {
  const token = issueMailedLink(em, deps.machineClock, {
    purpose: 'confirm-email',
    userId,
    lifeSeconds: CONFIRM_LINK_SECONDS,
  });
  await queueMail(em, deps, {
    dedupeKey: `confirm-email:${key}`,
    userId,
    to,
    template: 'confirm-email',
    values: { link: linkOf(`${deps.publicUrl}/confirm-email?token=${token}`) },
  });
}

/**
 * Mails a new link to the subscriber's own address. Earlier links stay valid. Raises 'conflict' if the address is
 * confirmed, and 'rate-limited' beyond the mails that one address may get.
 */
export async function sendConfirmation(
  deps: Deps,
  { accountId }: { accountId: string },
): Promise<void> {
  const { email } = await unconfirmed(deps.orm.em.fork(), accountId);
  if (!(await deps.mayMail(email, 'confirm-email'))) throw manyMails();
  await transact(deps.orm, async (em) => {
    if (!(await lockOpenAccount(em, accountId))) throw accountClosing('auth');
    const account = await unconfirmed(em, accountId);
    await mailConfirmation(em, deps, { account, key: newId() });
  });
}

/** Only about the caller's own address. */
export function manyMails(): AppError {
  return new AppError(
    'auth.many-mails',
    'rate-limited',
    'This address got several emails already. Please look at your inbox, or try again in ten minutes.',
  );
}

async function unconfirmed(em: EntityManager, id: string) {
  const account = await em.findOneOrFail(AccountEntity, { id });
  if (isUnproven(account)) return account;
  throw new AppError('auth.confirmed', 'conflict', 'Your email address is already confirmed.');
}
