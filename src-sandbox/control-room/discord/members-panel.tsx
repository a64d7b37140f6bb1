import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { Panel } from '../parts/panel.tsx';
import { Pill } from '../parts/pill.tsx';
import { type Column, RecordTable } from '../parts/record-table.tsx';
import { RowMenu } from '../parts/row-menu.tsx';
import { Moment, Muted, Named } from '../parts/text.tsx';
import { useAct } from '../use-act.ts';
import { choicesFor } from './member-choices.ts';
import { MemberDialog, type MemberQuestion } from './member-dialog.tsx';
import { RoleChips } from './role-chips.tsx';
import { type DiscordSnapshot, displayName, type Member, rolesOf } from './snapshot.ts';

export function MembersPanel({ state }: { state: DiscordSnapshot }) {
  const { run } = useAct();
  const [filter, setFilter] = useState('');
  const [question, setQuestion] = useState<MemberQuestion | null>(null);
  const wanted = filter.toLowerCase();
  const found = state.members.filter((member) =>
    [member.username, member.globalName, member.nick, member.id].some((text) =>
      text?.toLowerCase().includes(wanted),
    ),
  );
  const columns: Column<Member>[] = [
    {
      label: 'Member',
      cell: (member) => (
        <Named name={displayName(member)} detail={member.nick ?? member.globalName ?? undefined} />
      ),
    },
    { label: 'Roles', cell: (member) => <RoleChips roles={rolesOf(member, state.roles)} /> },
    { label: 'Joined', cell: (member) => <Moment at={member.joinedAt} /> },
    { label: 'State', cell: (member) => stateOf(member, state.guild.ownerId) },
  ];
  return (
    <Panel
      title="Members"
      count={state.members.length}
      note={state.guild.name}
      aside={
        <TextInput
          aria-label="Find a member"
          placeholder="Find a member"
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
        />
      }
    >
      <RecordTable
        label="Members"
        records={newestFirst(found)}
        columns={columns}
        keyOf={(member) => member.id}
        empty="No matches."
        actions={(member) => (
          <RowMenu of={displayName(member)} choices={choicesFor(member, run, setQuestion)} />
        )}
      />
      <MemberDialog question={question} roles={state.roles} onClose={() => setQuestion(null)} />
    </Panel>
  );
}

/** Newest member first. */
function newestFirst(members: Member[]): Member[] {
  return members.toSorted((a, b) => b.joinedAt.localeCompare(a.joinedAt));
}

function stateOf(member: Member, ownerId: string) {
  if (member.id === ownerId) return <Pill tone="attention">owner</Pill>;
  if (member.bot) return <Pill tone="quiet">bot</Pill>;
  if (member.pending) return <Pill tone="attention">has not accepted the rules</Pill>;
  if (member.timedOutUntil !== null) {
    return (
      <>
        <Pill tone="bad">timed out</Pill> <Muted>until</Muted> <Moment at={member.timedOutUntil} />
      </>
    );
  }
  return <Muted>in</Muted>;
}
