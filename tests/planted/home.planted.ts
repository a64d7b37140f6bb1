import { bug, edit } from './support/planted-bug.ts';
import { hole } from './support/security-hole.ts';

const HOME = 'server/operator/home.test.ts';

/** Bugs of the operator's home and dialogs: wrong money, counts that a role must not see, lost answers. */
export default [
  hole(
    'a count beside a page for a role with only one of its rights',
    'domain/operator/needs.test.ts',
    edit('domain/operator/needs.ts', 'RULES[kind].rights.every(', 'RULES[kind].rights.some('),
  ),
  hole(
    'the money of the home without the right to see it',
    HOME,
    edit(
      'home.procedures.ts',
      'money: seen.money ? await moneyOf(deps) : null',
      'money: await moneyOf(deps)',
    ),
  ),
  bug(
    'home: refunds that still count as cash',
    HOME,
    edit('received.view.ts', 'amount_cents - refunded_cents end', 'amount_cents end'),
  ),
  bug(
    'home: the end of a month compared with days of the same month',
    'domain/operator/stretches.test.ts',
    edit('stretches.ts', 'Math.min(sameMoment, first.getTime())', 'sameMoment'),
  ),
  bug(
    'a dialog that hides the refusal of its act',
    'refused-in-a-dialog.long.test.ts',
    edit('give-dialog.tsx', 'locked={busy}', 'keepOpen={busy}'),
    edit('give-dialog.tsx', 'busy={busy}', ''),
  ),
  bug(
    'access codes that are made and never shown',
    'operator-codes-and-disputes.long.test.ts',
    edit('offer-parts.tsx', 'locked={call.isPending}', ''),
  ),
  bug(
    'a bulk action on Users that is never read again after a failed first read',
    'desk/users-bulk.long.test.ts',
    edit(
      'users/bulk/bulk-progress.tsx',
      "data === undefined || data.state === 'running'",
      "data?.state === 'running'",
    ),
  ),
  bug(
    'a bulk action in Discord that is never read again after a failed first read',
    'console-stopped-job.long.test.ts',
    edit(
      'bulk-progress-step.tsx',
      '(job === undefined ? !isSignedOut(failure) : isMoving(job))',
      'isMoving(job)',
    ),
  ),
  bug(
    'a failed next page of failures that is requested in a loop',
    'corner-cases/operations.long.test.ts',
    edit('failed-access.tsx', '!isFetching && !moreFailed', '!isFetching'),
  ),
  bug(
    'a failed check of the paywall that says nothing',
    'console-pages.long.test.ts',
    edit('paywall-panel.tsx', 'shown !== null && said !== null', '(false as boolean)'),
  ),
  bug(
    'a gift from the palette that does not open on the page of the same user',
    'operator-palette.long.test.ts',
    edit('grants-panel.tsx', '}, [opens]);', '}, []);'),
  ),
  bug(
    'a failed search of the palette that finds nothing',
    'operator-palette.long.test.ts',
    edit('palette.tsx', 'if (isFailed) return COPY.failed;', ''),
  ),
];
