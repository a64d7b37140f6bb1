import { bug, edit, type PlantedBug } from './support/planted-bug.ts';

/** Bugs in discount codes and trials. */
export default [
  bug(
    'a trial that TradingView serves longer than it lasts',
    'trials/offers-drill.long.test.ts',
    edit(
      'engine/desired-access.ts',
      'withSlack(standing.accessUntil, 0)',
      'withSlack(standing.accessUntil, slackDays)',
    ),
  ),
  bug(
    'a limited trial that gives every indicator',
    'trials/limited-trials.test.ts',
    edit('engine/desired-access.ts', 'if (withheld.includes(entitlement)) continue;', ''),
  ),
  bug(
    'a limited trial that unlocks when its first payment fails',
    'trials/limited-trials.test.ts',
    edit(
      'trials/trial-limit.ts',
      "if (use?.state !== 'running' ||",
      "if (use?.state !== 'running' || current.trial == null ||",
    ),
  ),
  bug(
    'an indicator of a gift that a limited trial keeps after the gift has ended',
    'trials/limited-trials.test.ts',
    edit(
      'sync/write-standing.ts',
      'isUnlocked || holdsDiffer(was, standing)',
      'holdsDiffer(was, standing)',
    ),
  ),
  bug(
    'a refund that leaves what the gift gave',
    'trials/offers-drill.long.test.ts',
    edit(
      'grant-of-purchase.ts',
      'purchase.takenBecause = because;',
      'purchase.takenBecause = because; return;',
    ),
  ),
  bug(
    'a payment page that stays open after its code ended',
    'offers/ended-codes.long.test.ts',
    edit('offers/close-code-pages.ts', 'if (attempt === null) return;', 'return;'),
  ),
  bug(
    'a code that counts as ended while a page with it is open',
    'offers/ended-codes.long.test.ts',
    edit(
      'offers/close-code-pages.ts',
      'return failed === 0 && pages.length <= atOnce;',
      'return true;',
    ),
  ),
  bug(
    'a code that is called used up whatever Stripe refuses',
    'offers/ended-codes.long.test.ts',
    edit(
      'offers/refused-at-stripe.ts',
      "if (maxUses === null) return 'over';",
      "return 'used-up';",
    ),
  ),
  bug(
    'a refused upgrade that lifts the scheduled end',
    'offers/ended-codes.long.test.ts',
    edit('start-change.ts', 'if (!isPassing(error)) await restore(deps, attempt);', ''),
  ),
  bug(
    'a first-purchase code for a person who paid elsewhere',
    'offers/discount-codes.test.ts',
    edit(
      'offers/find-usable-code.ts',
      'return grants.some(({ source }) => paidElsewhere(source));',
      'return grants.length < 0;',
    ),
  ),
  bug(
    'a reduced page that is reused after the code was removed',
    'offers/discount-codes.test.ts',
    edit(
      'open-checkout.ts',
      '(attempt.discountCodeId ?? null) === (choice.discount?.id ?? null) &&',
      '',
    ),
  ),
  bug(
    'a second trial that is charged because it has just ended',
    'trials/second-trial.long.test.ts',
    edit('guard-trials.ts', 'isLive(status) && lastPaid === null', "status === 'trialing'"),
  ),
  bug(
    'a trial that is reminded of two days before its charge',
    'trials/offers-drill.long.test.ts',
    edit('offers/trial.ts', '(NOTICE_DAYS + 1)', '(NOTICE_DAYS - 1)'),
  ),
  bug(
    'a person who is known by card and mailbox, and not by their TradingView user',
    'trials/offers-drill.long.test.ts',
    edit('identity-marks.ts', '[...(links.get(userId) ?? [])]', '[]'),
  ),
  bug(
    'a converted trial that is ended while its first bank debit is pending',
    'trials/converted-trial.long.test.ts',
    edit('guard-trials.ts', '&& afterTrial === null', ''),
  ),
  bug(
    'an access code that works again after its plan was ended',
    'access-codes/access-codes.test.ts',
    edit(
      'redeem-access-code.ts',
      'if (code.redeemedAt != null) {',
      'if (code.accountId === accountId) {',
    ),
  ),
  bug(
    'an access code for a subscriber who already has the plan',
    'access-codes/access-codes.test.ts',
    edit('redeem-access-code.ts', "if (paidUntil === 'open' || isForLife)", 'if (isForLife)'),
  ),
] satisfies PlantedBug[];
