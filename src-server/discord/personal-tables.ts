import { ERASED, type PersonalTable } from '../database/personal-data.ts';

const MEMBER = '(select d.member_id from discord_identity d where d.account_id = :account)';

/** In this order: what is found by the member's id goes before the row that knows the id. */
export const DISCORD_TABLES: readonly PersonalTable[] = [
  {
    name: 'bulk actions in the community',
    table: 'bulk_item',
    columns: ['job_id', 'member_id', 'member_name', 'state', 'code', 'ended_at'],
    where: `member_id = ${MEMBER}`,
    fate: {
      kind: 'reduced',
      set: { member_name: `''` },
      because: 'What was done in the community stays countable, by number and without a name.',
    },
  },
  {
    name: 'Discord account',
    table: 'discord_identity',
    columns: ['username', 'state', 'member_id', 'reason', 'changed_at'],
    where: 'account_id = :account',
    fate: ERASED,
  },
];
