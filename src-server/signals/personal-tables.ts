import { ERASED, type PersonalTable } from '../database/personal-data.ts';

export const SIGNAL_TABLES: readonly PersonalTable[] = [
  {
    name: 'notifications of signals',
    table: 'push_notice',
    columns: ['seq', 'due_at', 'sent_at'],
    where:
      'subscription_id in (select p.id from push_subscription p where p.account_id = :account)',
    fate: ERASED,
  },
  {
    name: 'daily mail of signals',
    table: 'signal_digest',
    columns: ['is_on', 'cutoff'],
    where: 'account_id = :account',
    fate: ERASED,
  },
  {
    name: 'browsers that are notified of signals',
    table: 'push_subscription',
    // The address of the push service is a secret.
    columns: ['browser', 'created_at'],
    where: 'account_id = :account',
    fate: ERASED,
  },
];
