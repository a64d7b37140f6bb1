import type { EmailLink } from '../../../src/contract/auth.contract.ts';
import { transact } from '../../database/transaction.ts';
import { AccountEntity } from '../../people/account.entity.ts';
import { isUnproven } from '../../people/is-unproven.ts';
import { findOpenLink } from '../../people/mailed-links.ts';
import type { AuthDeps } from '../auth.deps.ts';
import { refuseNewAddress } from './change-email.ts';
import { EmailChangeEntity } from './email-change.entity.ts';
import { CONFIRMING, linkOver } from './follow-mailed-link.ts';
import type { Follower } from './prove-address.ts';

/**
 * The effect that following a /confirm-email link would have, for the page to ask before it acts.
 * Does not use the link. Refuses the same cases.
 */
export function readEmailLink(
  deps: Pick<AuthDeps, 'orm' | 'clock' | 'machineClock' | 'payments'>,
  token: string,
  follower: Follower,
): Promise<EmailLink> {
  return transact(deps.orm, async (em) => {
    const link = await findOpenLink(em, deps.machineClock, { purpose: CONFIRMING, token });
    if (link === null) throw linkOver();
    const account = await em.findOne(AccountEntity, { id: link.userId });
    if (account === null) throw linkOver();
    const { id: accountId, email } = account;
    if (link.purpose === 'confirm-email') {
      const isSignedIn = follower?.accountId === accountId;
      return {
        kind: 'confirm',
        email,
        asksPassword: isUnproven(account) && !isSignedIn,
      };
    }
    if (link.purpose === 'take-back-email') {
      return { kind: 'take-back', email: link.email ?? email };
    }
    const now = deps.machineClock.now();
    const change = await em.findOne(EmailChangeEntity, { accountId, expiresAt: { $gt: now } });
    if (change === null) throw linkOver();
    const { newEmail } = change;
    if (link.purpose === 'change-email-old') return { kind: 'change-old', email, newEmail };
    const holder = await refuseNewAddress(em, deps, newEmail);
    return { kind: 'change-new', email, newEmail, removesAccount: holder !== null };
  });
}
