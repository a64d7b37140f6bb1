import { Button, Group, NativeSelect, Switch } from '@mantine/core';
import { Panel } from '../parts/panel.tsx';
import { Pill } from '../parts/pill.tsx';
import { type Column, RecordTable } from '../parts/record-table.tsx';
import { Mono } from '../parts/text.tsx';
import { useAct } from '../use-act.ts';
import styles from './connection-panel.module.css';
import type { DiscordSnapshot } from './snapshot.ts';

type Session = DiscordSnapshot['gatewaySessions'][number];

const COLUMNS: Column<Session>[] = [
  { label: 'Session', cell: (session) => <Mono>{session.id}</Mono> },
  { label: 'Events sent', align: 'end', cell: (session) => session.sequence },
  {
    label: 'State',
    cell: (session) => (
      <Pill tone={session.connected && !session.zombie ? 'good' : 'attention'}>
        {session.zombie ? 'unanswered' : session.connected ? 'connected' : 'waits to resume'}
      </Pill>
    ),
  },
];

const REFUSALS = [
  { value: '', label: 'Accept the bot' },
  { value: '4004', label: '4004 authentication failed' },
  { value: '4013', label: '4013 invalid intents' },
  { value: '4014', label: '4014 disallowed intents' },
];

const USED_INVITE_EVENTS = [
  { value: 'before-member', label: 'Before the member event' },
  { value: 'after-member', label: 'After the member event' },
  { value: 'never', label: 'Never' },
];

/** The bot's gateway connection, and the ways to disturb it. */
export function ConnectionPanel({ state }: { state: DiscordSnapshot }) {
  const { busy, run } = useAct();
  const { settings, application } = state;
  const press = (label: string, path: string, body: unknown, done: string) => (
    <Button disabled={busy} onClick={() => run('POST', `discord/${path}`, body, done)}>
      {label}
    </Button>
  );
  const set = (change: Record<string, unknown>) => run('POST', 'discord/settings', change);
  return (
    <Panel title="Connection" note="Gateway sessions, and ways to disturb them.">
      <RecordTable
        label="Gateway sessions"
        records={state.gatewaySessions}
        columns={COLUMNS}
        keyOf={(session) => session.id}
        empty="The bot is not connected."
      />
      <Group gap={8} my="md">
        {press('Drop the connection', 'gateway/drop', {}, 'Dropped; it may resume.')}
        {press('Ask to reconnect', 'gateway/reconnect', {}, 'Asked.')}
        {press(
          'Invalidate the session',
          'gateway/invalidate',
          { resumable: false },
          'Invalidated.',
        )}
        {press(
          'Stop answering heartbeats',
          'gateway/zombie',
          { on: true },
          'It receives nothing now.',
        )}
        {application.tokenRevoked
          ? press('Restore the bot token', 'token/restore', {}, 'The token is valid again.')
          : press('Revoke the bot token', 'token/revoke', {}, 'The token is revoked.')}
      </Group>
      <div className={styles.fields}>
        <NativeSelect
          label="When the bot signs in"
          value={settings.refuseIdentify === null ? '' : String(settings.refuseIdentify)}
          data={REFUSALS}
          onChange={(event) => {
            const code = event.currentTarget.value;
            return run('POST', 'discord/gateway/refuse', code === '' ? {} : { code: Number(code) });
          }}
        />
        <Switch
          label="Real rate limits"
          checked={settings.rateLimits === 'on'}
          onChange={(event) => set({ rateLimits: event.currentTarget.checked ? 'on' : 'off' })}
        />
        <Switch
          label="Server Members intent is on"
          checked={settings.guildMembersIntent}
          onChange={(event) => set({ guildMembersIntent: event.currentTarget.checked })}
        />
        <Switch
          label="New members accept rules first"
          checked={settings.memberScreening}
          onChange={(event) => set({ memberScreening: event.currentTarget.checked })}
        />
        <Switch
          label="A member who accepts an invite counts as a use"
          checked={settings.memberAcceptance === 'counts'}
          onChange={(event) =>
            set({ memberAcceptance: event.currentTarget.checked ? 'counts' : 'free' })
          }
        />
        <NativeSelect
          label="INVITE_DELETE of a used-up invite"
          value={settings.usedInviteEvent}
          data={USED_INVITE_EVENTS}
          onChange={(event) => set({ usedInviteEvent: event.currentTarget.value })}
        />
      </div>
      <Group gap={8} mt="md">
        {press('Reset with 60 members', 'seed', { members: 60 }, 'Seeded.')}
        {press('Reset with 5,000 members', 'seed', { members: 5000 }, 'Seeded.')}
      </Group>
    </Panel>
  );
}
