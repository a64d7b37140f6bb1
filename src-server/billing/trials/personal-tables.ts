import { ERASED, type PersonalTable } from '../../database/personal-data.ts';
import { OWN_ADDRESS } from '../../people/personal-tables.ts';

/** The account's rows, and those of unfinished sign-ups with its proven address. */
const THEIRS = `(user_id = :account or user_id in (
  select id from sign_up where email = :email and completed_at is null and ${OWN_ADDRESS}))`;

const ONE_TRIAL =
  'Each person has one free trial, and partners earn nothing from themselves. Keyed hashes, without anything readable, stay for 24 months to recognise one person.';

export const TRIAL_TABLES: readonly PersonalTable[] = [
  {
    name: 'free trials',
    table: 'trial_use',
    columns: [
      'plan',
      'state',
      'has_card',
      'indicators',
      'started_at',
      'ends_at',
      'shared',
      'reminded_at',
    ],
    where: THEIRS,
    fate: { kind: 'kept', because: ONE_TRIAL },
  },
  {
    name: 'keyed hashes of card, accounts, address, phone and browser',
    table: 'identity_mark',
    columns: ['kind', 'first_seen_at', 'last_seen_at'],
    where: THEIRS,
    fate: { kind: 'kept', because: ONE_TRIAL },
  },
  {
    name: 'trials that an operator allowed',
    table: 'trial_pass',
    columns: ['at', 'used_at'],
    where: THEIRS,
    fate: ERASED,
  },
];
