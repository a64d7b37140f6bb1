import { readFork } from '../../database/transaction.ts';
import { AccountEntity } from '../../people/account.entity.ts';
import { findOpenLink } from '../../people/mailed-links.ts';
import type { AuthDeps } from '../auth.deps.ts';
import { linkOver } from '../mailed-link/follow-mailed-link.ts';
import { refuseEasyPassword } from '../strength/refuse-password.ts';
import { knownCaller } from './password-gate.ts';

/**
 * Looks up the link first: a made-up token must not cost a hash ahead of sign-ins. Refuses a weak
 * password.
 */
export async function hashForLink(
  deps: Pick<AuthDeps, 'orm' | 'machineClock' | 'passwords'>,
  { token, password }: { token: string; password: string },
): Promise<string> {
  const asked = { purpose: 'reset-password', token } as const;
  const em = readFork(deps.orm);
  const link = await findOpenLink(em, deps.machineClock, asked);
  const account = link && (await em.findOne(AccountEntity, { id: link.userId }));
  if (account === null) throw linkOver();
  const { id, email } = account;
  const caller = knownCaller(id);
  await refuseEasyPassword(deps.passwords, { password, email, caller });
  return deps.passwords.hash(password, caller);
}
