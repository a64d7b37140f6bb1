import { GIVEN_AS } from '../access/personal-tables.ts';
import { ERASED, type PersonalTable } from '../database/personal-data.ts';

/** Whoever the account is on Discord, and was; but for those who are another subscriber by now. */
const MEMBERS = `(
  select d.member_id from discord_identity d where d.account_id = :account
  union ${GIVEN_AS.discord}
  except select d.member_id from discord_identity d where d.account_id <> :account)`;

const isTheirs = (step: string) => `${step}->'target'->>'kind' = 'member'
  and ${step}->'target'->>'id' in ${MEMBERS}`;

const THEIR_STEPS = `(select jsonb_agg(step order by place)
  from jsonb_array_elements(steps) with ordinality each (step, place) where ${isTheirs('step')})`;

/** What undoing a step told, of it and of those before it in the channel. */
const NAMES_THEM = `exists (select from jsonb_array_elements(steps) theirs where ${isTheirs('theirs')}
  and position(theirs->'target'->>'name' in step->>'message') > 0)`;

/** By number, as somebody who has left the server is: undoing needs no more. */
const NAMELESS_STEPS = `(select jsonb_agg(
    case when ${isTheirs('step')}
      then jsonb_set(step, '{target,name}', step->'target'->'id') else step end
    || case when ${NAMES_THEM}
      then '{"message": "The words of then named somebody who was erased since."}'::jsonb
      else '{}'::jsonb end
    order by place)
  from jsonb_array_elements(steps) with ordinality each (step, place))`;

/** In this order: what is found by the member's id goes before the row that knows the id. */
export const DISCORD_TABLES: readonly PersonalTable[] = [
  {
    name: 'bulk actions in the community',
    table: 'bulk_item',
    columns: ['job_id', 'member_id', 'member_name', 'state', 'code', 'ended_at'],
    where: `member_id in ${MEMBERS}`,
    fate: {
      kind: 'reduced',
      set: { member_name: `''` },
      because: 'What was done in the community stays countable, by number and without a name.',
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
      because:
        'What was changed in the community can still be undone, by number and without a name.',
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
