import { ERASED, type PersonalTable } from '../database/personal-data.ts';

/**
 * SQL: the account proved its address, as `isUnproven` says. Only then do rows that match by address alone belong to the
 * person.
 */
export const OWN_ADDRESS = `exists (select from account proven
  where proven.id = :account and proven.email_confirmed_at is not null
    and not proven.confirmed_by_payment)`;

/** Identity rows, which an erasure locks first: writers of data about a person lock one of them. */
export const PEOPLE_TABLES: readonly PersonalTable[] = [
  {
    name: 'sign-ups',
    table: 'sign_up',
    columns: [
      'email',
      'plan',
      'billing_cycle',
      'created_at',
      'completed_at',
      'address_proven_at',
      'locale',
    ],
    where: `id = :account or (email = :email and ${OWN_ADDRESS})`,
    fate: ERASED,
  },
  {
    name: 'account',
    table: 'account',
    columns: ['id', 'email', 'first_name', 'email_confirmed_at', 'created_at'],
    where: 'id = :account',
    fate: ERASED,
  },
];
