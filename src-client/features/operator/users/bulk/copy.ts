import type { UsersBulkAction } from '../../../../../src/contract/operator/desk/users-bulk.contract.ts';
import { countText } from '../../../../../src/domain/numbers/count-text.ts';
import { count } from '../../../../lib/texts/count.ts';

const people = (n: number) => countText(n, 'user');

export const BULK_COPY = {
  select: 'Select',
  done: 'Done selecting',
  selectOne: (email: string) => `Select ${email}`,
  selectColumn: 'Selected',
  selected: (n: number) => `${people(n)} selected`,
  atMost: (max: number) => `At most ${count(max)} users can be selected.`,
  selectShown: 'Select all shown',
  clear: 'Clear selection',
  actions: { sync: 'Sync', 'set-up-mail': 'Send setup email', 'free-days': 'Add free days' },
  titles: {
    sync: 'Sync users with Stripe',
    'set-up-mail': 'Send the setup email',
    'free-days': 'Add free days',
  },
  effects: {
    sync: 'Reads each subscription from Stripe and stores what changed. Nothing is charged.',
    'set-up-mail':
      'Emails each user a link to choose a password, valid for one week. Older links stay valid.',
    'free-days':
      'Each user gets the days behind what they have. No one is charged, and each result is read back.',
  },
  preview: 'Checking the selection...',
  previewFailed: 'The selection could not be checked.',
  willRun: (n: number) => (n === 0 ? 'No user is changed.' : `${people(n)} will be processed:`),
  more: (n: number) => `and ${count(n)} more`,
  laterPayments: (n: number) => `For ${people(n)}, Stripe charges the next payment later.`,
  skipped: (n: number) => `${people(n)} will be skipped`,
  cancel: 'Cancel',
  start: {
    sync: (n: number) => `Sync ${people(n)}`,
    'set-up-mail': (n: number) => `Email ${people(n)}`,
    'free-days': (n: number) => `Add days for ${people(n)}`,
  },
  progress: 'Bulk action',
  running: (done: number, total: number) => `${count(done)} of ${count(total)} processed`,
  over: ({ done, skipped, failed }: { done: number; skipped: number; failed: number }) =>
    [
      `${count(done)} done`,
      skipped > 0 && `${count(skipped)} skipped`,
      failed > 0 && `${count(failed)} failed`,
    ]
      .filter(Boolean)
      .join(', '),
  stopped: 'Stopped: the operator who began it may no longer do this.',
  resume: 'Continue',
  tryAgain: 'Try the failed again',
  hide: 'Hide',
  why: 'Failed and skipped',
  unreachable: 'The server cannot be reached.',
} as const satisfies Record<string, unknown> & { actions: Record<UsersBulkAction, string> };
