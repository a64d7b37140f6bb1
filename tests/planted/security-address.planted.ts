import { edit, type PlantedBug } from './planted-bug.ts';
import { hole } from './security-hole.ts';

/** Addresses and payments for those who did not prove them. */
export default [
  hole(
    'a free account proven for whoever made it, by whoever confirms it',
    'auth/way-back.test.ts',
    edit(
      'auth/follow-mailed-link.ts',
      'if (isNews && follower?.accountId !== accountId) {',
      'if (isNews && follower?.accountId === token) {',
    ),
  ),
  hole(
    'a squatter’s names kept for the owner of the address',
    'auth/way-back.test.ts',
    edit(
      'auth/prove-address.ts',
      '  await forgetIdentities(em, account.id);\n',
      '  void forgetIdentities;\n',
    ),
  ),
  hole(
    'a payment that proves the address',
    'auth/address-proof.test.ts',
    edit(
      'auth/create-account.ts',
      'emailConfirmedAt: signUp.addressProvenAt ?? null,',
      'emailConfirmedAt: signUp.addressProvenAt ?? (input.paid ? now : null),',
    ),
  ),
  hole(
    'names kept for a stranger who paid',
    'auth/address-proof.test.ts',
    edit(
      'auth/prove-address.ts',
      'return (await em.count(SignUpEntity, { id: accountId })) > 0;',
      'const paid = await em.execute(`select 1 from payment_attempt where user_id = ?`, [accountId]);\n  return paid.length === 0 && (await em.count(SignUpEntity, { id: accountId })) > 0;',
    ),
  ),
  hole(
    'a payment adopted for an equal address',
    'auth/sign-up.test.ts',
    edit('auth/enqueue-adoption.ts', '  if (signUpToken === null) return;\n', ''),
    edit(
      'auth/enqueue-adoption.ts',
      '{ cookieHash: hashToken(signUpToken) }',
      "{ cookieHash: { $ne: hashToken(signUpToken ?? '') } }",
    ),
  ),
  hole(
    'an address taken from whoever signs up with it',
    'auth/address-takeover.test.ts',
    edit('auth/refuse-takeover.ts', 'if (isInUse) throw', "if (isInUse && words === '') throw"),
  ),
  hole(
    'a sign-up cookie that stays when the payment begins',
    'auth/sign-up-cookie.test.ts',
    edit('auth/sign-ups.ts', 'const token = newToken();', 'const token = held.token;'),
  ),
  hole(
    'a planted cookie that makes a browser known',
    'auth/planted-cookies.test.ts',
    edit(
      'auth/known-browsers.ts',
      'const token = newToken();',
      'const token = before ?? newToken();',
    ),
  ),
  hole(
    'a passkey challenge that counts twice',
    'auth/passkeys.test.ts',
    edit(
      'auth/passkeys/answer-challenge.ts',
      '  if (!(await takeChallenge(deps, ceremony, signed))) return null;\n',
      '',
    ),
  ),
  hole(
    'a passkey that somebody planted and that outlives the reset',
    'auth/passkeys.test.ts',
    edit('auth/reset-password.ts', '    await forgetPasskeys(em, { ownerId: account.id });\n', ''),
    edit('auth/prove-address.ts', '  await forgetPasskeys(em, { ownerId: account.id });\n', ''),
  ),
  hole(
    'a changed address that leaves the thief signed in when it is taken back',
    'auth/owner-letters.test.ts',
    edit('auth/take-back-email.ts', '  await endSessionsOf(em, accountId);\n', ''),
  ),
  hole(
    'an address changed by one mailbox alone',
    'auth/change-email.test.ts',
    edit(
      'auth/change-email.ts',
      "if (!change.oldConfirmedAt || !change.newConfirmedAt) return 'waiting';",
      "if (!change.newConfirmedAt) return 'waiting';",
    ),
  ),
] satisfies PlantedBug[];
