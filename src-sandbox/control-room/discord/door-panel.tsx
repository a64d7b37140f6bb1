import { Button, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { LineForm } from '../parts/line-form.tsx';
import { Panel } from '../parts/panel.tsx';
import { type Column, RecordTable } from '../parts/record-table.tsx';
import { Moment, Mono, Muted } from '../parts/text.tsx';
import { useAct } from '../use-act.ts';
import styles from './door-panel.module.css';
import type { DiscordSnapshot, Invite } from './snapshot.ts';

/** Invites, and a way to join with one as any user. */
export function DoorPanel({ state }: { state: DiscordSnapshot }) {
  const { busy, run } = useAct();
  const [code, setCode] = useState('');
  const [username, setUsername] = useState('');
  const usernameField = useRef<HTMLInputElement>(null);
  const open = state.invites.filter((each) => each.maxUses === 0 || each.uses < each.maxUses);

  const join = async () => {
    if (!(await run('POST', 'discord/join', { code, username }, `${username} has joined.`))) return;
    setCode('');
    setUsername('');
  };

  const columns: Column<Invite>[] = [
    { label: 'Invite', cell: (invite) => <Mono>{invite.code}</Mono> },
    {
      label: 'Brings the role',
      cell: (invite) => roleNames(state, invite) || <Muted>none</Muted>,
    },
    { label: 'For', cell: (invite) => targetNames(state, invite) ?? <Muted>anyone</Muted> },
    { label: 'Used', cell: (invite) => `${invite.uses} of ${invite.maxUses || 'any number'}` },
    {
      label: 'Ends',
      cell: (invite) => (invite.expiresAt ? <Moment at={invite.expiresAt} /> : 'never'),
    },
  ];

  return (
    <Panel title="Join the server" note="Paste the invite from the product, and choose who joins.">
      <LineForm label="Join with an invite" submit="Join" busy={busy} primary onSubmit={join}>
        <TextInput
          label="Invite link or code"
          placeholder="https://discord.gg/…"
          required
          autoComplete="off"
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <TextInput
          ref={usernameField}
          label="Username"
          placeholder="mira.charts"
          required
          autoComplete="off"
          value={username}
          onChange={(event) => setUsername(event.currentTarget.value)}
        />
      </LineForm>
      <div className={styles.invites}>
        <RecordTable
          label="Open invites"
          records={open}
          columns={columns}
          keyOf={(invite) => invite.code}
          empty="No open invite. The product creates one once a subscriber adds a username."
          actions={(invite) => (
            <Button
              size="compact-sm"
              aria-label={`Join as … with ${invite.code}`}
              onClick={() => {
                setCode(invite.code);
                usernameField.current?.focus();
              }}
            >
              Join as …
            </Button>
          )}
        />
      </div>
    </Panel>
  );
}

/** Null if the job that limits it failed, or has not ended. */
function targetNames(state: DiscordSnapshot, { targets }: Invite): string | null {
  if (targets?.outcome !== 'completed') return null;
  const people = [...state.members, ...state.outsiders];
  const nameOf = (id: string) => people.find((each) => each.id === id)?.username ?? id;
  return targets.userIds.map(nameOf).join(', ');
}

function roleNames(state: DiscordSnapshot, invite: Invite): string {
  return state.roles
    .filter((role) => invite.roleIds.includes(role.id))
    .map((role) => role.name)
    .join(', ');
}
