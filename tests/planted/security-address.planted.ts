import { edit, type PlantedBug } from './support/planted-bug.ts';
import { hole } from './support/security-hole.ts';

/** Addresses and payments claimed without proof. */
export default [
  hole(
    'a free account proven for its maker by anyone’s confirmation',
    'return-link.long.test.ts',
    edit(
      'follow-mailed-link.ts',
      'if (isNews && follower?.accountId !== accountId) {',
      'if (isNews && follower?.accountId === token) {',
    ),
  ),
  hole(
    'a squatter’s names kept for the owner of the address',
    'return-link.long.test.ts',
    edit(
      'prove-address.ts',
      '  await forgetIdentities(em, account.id);\n',
      '  void forgetIdentities;\n',
    ),
  ),
  hole(
    'a payment that proves the address',
    'address-proof.test.ts',
    edit(
      'create-account.ts',
      'emailConfirmedAt: signUp.addressProvenAt ?? null,',
      'emailConfirmedAt: signUp.addressProvenAt ?? (input.paid ? now : null),',
    ),
  ),
  hole(
    'names kept for a stranger who paid',
    'address-proof.test.ts',
    edit(
      'prove-address.ts',
      'return (await em.count(SignUpEntity, { id: accountId })) > 0;',
      'const paid = await em.execute(`select 1 from payment_attempt where user_id = ?`, [accountId]);\n  return paid.length === 0 && (await em.count(SignUpEntity, { id: accountId })) > 0;',
    ),
  ),
  hole(
    'an account that pays elsewhere and makes way for a stranger who paid',
    'address-proof.test.ts',
    edit(
      'pays.ts',
      '  if ((await em.count(PlanGrantEntity, given)) > 0) return true;\n',
      '  void PlanGrantEntity;\n',
    ),
  ),
  hole(
    'an account that paid in our Stripe before it moved in, and makes way for a stranger who paid',
    'address-proof.test.ts',
    edit('pays.ts', '{ userId, paidThrough: { $ne: null } }', '{ userId, paidThrough: null }'),
  ),
  hole(
    'a payment adopted for an equal address',
    'sign-up.test.ts',
    edit('enqueue-adoption.ts', '  if (signUpToken === null) return;\n', ''),
    edit(
      'enqueue-adoption.ts',
      '{ cookieHash: hashToken(signUpToken) }',
      "{ cookieHash: { $ne: hashToken(signUpToken ?? '') } }",
    ),
  ),
  hole(
    'an address taken from a user who is signing up',
    'address-takeover.test.ts',
    edit('refuse-takeover.ts', 'if (isInUse) throw', "if (isInUse && message === '') throw"),
  ),
  hole(
    'a sign-up cookie kept when the payment begins',
    'sign-up-cookie.test.ts',
    edit('sign-ups.ts', 'const token = newToken();', 'const token = held.token;'),
  ),
  hole(
    'a planted cookie that makes a browser known',
    'planted-cookies.long.test.ts',
    edit('known-browsers.ts', 'const token = newToken();', 'const token = before ?? newToken();'),
  ),
  hole(
    'a passkey challenge that counts twice',
    'auth/passkeys.test.ts',
    edit(
      'answer-challenge.ts',
      '  if (!(await takeChallenge(deps, ceremony, signed))) return null;\n',
      '',
    ),
  ),
  hole(
    'a planted passkey that survives the reset',
    'auth/passkeys.test.ts',
    edit('reset-password.ts', '    await forgetPasskeys(em, { ownerId: account.id });\n', ''),
    edit('prove-address.ts', '  await forgetPasskeys(em, { ownerId: account.id });\n', ''),
  ),
  hole(
    'a reverted address change that keeps the thief signed in',
    'owner-mail.long.test.ts',
    edit('take-back-email.ts', '  await endSessionsOf(em, accountId);\n', ''),
  ),
  hole(
    'a reverted address change that keeps the thief’s password',
    'owner-mail.long.test.ts',
    edit('take-back-email.ts', '  account.passwordHash = deps.passwords.unusable();\n', ''),
  ),
  hole(
    'password links that strangers use up with other mails',
    'mail-bombing.test.ts',
    edit('limits/limits.ts', 'mails.take(`${address}\\n${purpose}`)', 'mails.take(address)'),
  ),
  hole(
    'a passkey sign-in that survives a reset',
    'auth/passkeys.test.ts',
    edit('sign-in-with-passkey.ts', ' || !(await holdPasskey(em, passkey))', ''),
  ),
  hole(
    'an operator’s passkey sign-in that survives a dropped factor',
    'operator-passkeys.long.test.ts',
    edit('factors/operator-passkeys.ts', ' || !(await holdPasskey(em, passkey))', ''),
  ),
  hole(
    'a confirmed address whose maker keeps the password',
    'address-takeover.test.ts',
    edit(
      'is-unproven.ts',
      'emailConfirmedAt == null || confirmedByPayment',
      'emailConfirmedAt == null || (confirmedByPayment && false)',
    ),
  ),
  hole(
    'an address changed by one mailbox alone',
    'change-email.test.ts',
    edit(
      'change-email.ts',
      "if (!change.oldConfirmedAt || !change.newConfirmedAt) return 'waiting';",
      "if (!change.newConfirmedAt) return 'waiting';",
    ),
  ),
] satisfies PlantedBug[];
