import { edit, type PlantedBug } from './support/planted-bug.ts';
import { hole } from './support/security-hole.ts';

/** Floods that lock others out. */
export default [
  hole(
    'slow webhooks that delay a complete one',
    'webhook-flood.long.test.ts',
    edit('body-places.ts', '    if (sender.hasArrived()) return null;\n', ''),
    edit('body-places.ts', 'sender.hasArrived() ? null : fits(sender)', 'fits(sender)'),
  ),
  hole(
    'a webhook read before its signature’s time is checked',
    'wire-rules.test.ts',
    edit('receive-stripe-webhook.ts', 'if (!isCurrent || !', 'if (isCurrent === null || !'),
  ),
  hole(
    'an address that takes every webhook slot',
    'body-places.test.ts',
    edit(
      'body-places.ts',
      'heldBy(block, without?.block) < at.maxOfBlock[trust] &&',
      'heldBy(block, without?.block) < Number.POSITIVE_INFINITY && trust !== null &&',
    ),
  ),
  hole(
    'a /48 whose addresses each count alone',
    'wider-networks.long.test.ts',
    edit(
      'limits.ts',
      'const networks = networksOf(address);',
      "const networks = networksOf(address && '192.0.2.1');",
    ),
  ),
  hole(
    'a proof of work that counts repeatedly',
    'work-gate.long.test.ts',
    edit('work-gate.ts', '&& (await spent.take(nonce)) === 0', '&& (await spent.take(nonce)) >= 0'),
  ),
  hole(
    'a proof of work for another procedure',
    'work-on-the-wire.long.test.ts',
    edit('work-gate.ts', 'data.call !== call || ', "(data.call !== call && call === '') || "),
  ),
  hole(
    'work for one sign-up that completes another of the same browser',
    'one-challenge.long.test.ts',
    edit('work-pass.ts', '[signUpToken, email]', '[signUpToken]'),
  ),
  hole(
    'work for a sign-up that completes it in another browser',
    'one-challenge.long.test.ts',
    edit('work-pass.ts', '[signUpToken, email]', '[email]'),
  ),
  hole(
    'work for a sign-up that counts repeatedly',
    'one-challenge.long.test.ts',
    edit('work-pass.ts', "'delete from rate_limit where", "'select from rate_limit where"),
  ),
  hole(
    'work that replaces an address’ own limit',
    'work-on-the-wire.long.test.ts',
    edit(
      'limits.ts',
      'await take(of?.address, addressBlock(address));',
      'if (!(await work?.isDone())) await take(of?.address, addressBlock(address));',
    ),
  ),
  hole(
    'an operator locked out by strangers’ guesses',
    'operator-lock-out.long.test.ts',
    edit(
      'sign-in-operator.ts',
      'hasCode ? guesses.spendWithFactor(guess) :',
      'hasCode && guess.hasFactors === undefined ? guesses.spendWithFactor(guess) :',
    ),
  ),
  hole(
    'unlimited code guesses beyond the strangers’ share',
    'operator-lock-out.long.test.ts',
    edit(
      'sign-in-operator.ts',
      'if (barred !== null) await guesses.spendCode(account).catch(() => tooManyRefusal(barred));',
      '',
    ),
  ),
  hole(
    'a stolen session that uses up the owner’s password guesses',
    'limits-on-the-wire.long.test.ts',
    edit(
      'limits.ts',
      'take(buckets.get(name)?.session, sessionId)',
      "take(buckets.get(name)?.session, name === 'confirm' ? '' : sessionId)",
    ),
  ),
  hole(
    'leases of killed processes kept forever',
    'leases.test.ts',
    edit(
      'database/lease.ts',
      "where expires_at < clock_timestamp() - interval '1 day'",
      "where holder is null and expires_at < clock_timestamp() - interval '1 day'",
    ),
  ),
  hole(
    'a deletion of old leases that waits for one in use',
    'leases.test.ts',
    edit('database/lease.ts', 'limit ? for update skip locked', 'limit ?'),
  ),
] satisfies PlantedBug[];
