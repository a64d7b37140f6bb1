import { GIVEN_AS } from '../access/personal-tables.ts';
import { ERASED, type PersonalTable } from '../database/personal-data.ts';

/** Discord ids that the account has or had, except those of another subscriber now. */
const MEMBERS = `(
  select d.member_id from discord_identity d where d.account_id = :account
  union ${GIVEN_AS.discord}
  except select d.member_id from discord_identity d where d.account_id <> :account)`;

const isTheirs = (step: string) => `${step}->'target'->>'kind' = 'member'
  and ${step}->'target'->>'id' in ${MEMBERS}`;

const THEIR_STEPS = `(select jsonb_agg(step order by place)
  from jsonb_array_elements(steps) with ordinality each (step, place) where ${isTheirs('step')})`;

/** The message of an undone step, which may name them or an earlier step's target. */
const NAMES_THEM = `exists (select from jsonb_array_elements(steps) theirs where ${isTheirs('theirs')}
  and position(theirs->'target'->>'name' in step->>'message') > 0)`;

/** Replaces the name with the id, as for a member who left. Undoing needs no more. */
const NAMELESS_STEPS = `(select jsonb_agg(
    case when ${isTheirs('step')}
      then jsonb_set(step, '{target,name}', step->'target'->'id') else step end
    || case when ${NAMES_THEM}
      then '{"message": "The words of then named somebody who was erased since."}'::jsonb
      else '{}'::jsonb end
    order by place)
  from jsonb_array_elements(steps) with ordinality each (step, place))`;

/** Order matters: rows found by member id go before the row that stores the id. */
export const DISCORD_TABLES: readonly PersonalTable[] = [
  {
    name: 'bulk actions in the community',
    table: 'bulk_item',
    columns: ['job_id', 'member_id', 'member_name', 'state', 'code', 'ended_at'],
    where: `member_id in ${MEMBERS}`,
    fate: {
      kind: 'reduced',
      set: { member_name: `''` },
      because: 'Past bulk actions stay counted, without names.',
    },
  },
  {
    name: 'changes in the community',
    table: 'console_change',
    columns: ['action', 'at', 'state', `${THEIR_STEPS} as steps`],
    where: `${THEIR_STEPS} is not null`,
    fate: {
      kind: 'reduced',
      set: { steps: NAMELESS_STEPS },
      because: 'Changes of the server can still be undone. They are kept without names.',
    },
  },
  {
    name: 'plan shown in Discord',
    table: 'discord_badge',
    columns: ['member_id', 'shown', 'shown_at', 'shared_at'],
    where: 'account_id = :account',
    fate: ERASED,
  },
  {
    name: 'Discord account',
    table: 'discord_identity',
    columns: ['username', 'state', 'member_id', 'reason', 'state_since', 'changed_at'],
    where: 'account_id = :account',
    fate: ERASED,
  },
];
