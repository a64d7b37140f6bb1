import { Panel } from '../parts/panel.tsx';
import { Pill } from '../parts/pill.tsx';
import { type Column, RecordTable } from '../parts/record-table.tsx';
import { Mono } from '../parts/text.tsx';
import { RoleName } from './role-chips.tsx';
import type { DiscordSnapshot, Role } from './snapshot.ts';

export function RolesPanel({ state }: { state: DiscordSnapshot }) {
  const holders = (role: Role) =>
    role.id === state.guild.id
      ? state.members.length
      : state.members.filter((member) => member.roles.includes(role.id)).length;
  const columns: Column<Role>[] = [
    { label: 'Role', cell: (role) => <RoleName role={role} /> },
    { label: 'Members', align: 'end', cell: holders },
    { label: 'Position', align: 'end', cell: (role) => role.position },
    { label: 'Permissions', align: 'end', cell: (role) => <Mono>{role.permissions}</Mono> },
    { label: 'Id', cell: (role) => <Mono>{role.id}</Mono> },
    {
      label: 'Kind',
      cell: (role) =>
        role.botId !== null ? (
          <Pill tone="quiet">a bot's own</Pill>
        ) : role.hoist ? (
          <Pill tone="attention">shown apart</Pill>
        ) : (
          <Pill tone="quiet">plain</Pill>
        ),
    },
  ];
  return (
    <Panel
      title="Roles"
      count={state.roles.length}
      note="Highest first: a role outranks those below it."
    >
      <RecordTable
        label="Roles"
        records={state.roles}
        columns={columns}
        keyOf={(role) => role.id}
        empty="No roles."
      />
    </Panel>
  );
}
