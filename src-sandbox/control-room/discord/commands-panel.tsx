import { Box, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { LineForm } from '../parts/line-form.tsx';
import { Panel } from '../parts/panel.tsx';
import { Pill } from '../parts/pill.tsx';
import { type Column, RecordTable } from '../parts/record-table.tsx';
import { Moment, Muted, Named } from '../parts/text.tsx';
import { useAct } from '../use-act.ts';
import { AnswerText } from './answer-text.tsx';
import type { Command, DiscordSnapshot, Interaction } from './snapshot.ts';

const USER_MENU = 2;
const USER_OPTION = 6;

const COLUMNS: Column<Interaction>[] = [
  {
    label: 'Command',
    cell: (each) => (
      <Named
        name={
          each.target === null ? `/${each.commandName}` : `${each.commandName} on ${each.target}`
        }
        detail={each.username ?? undefined}
      />
    ),
  },
  { label: 'Answer', cell: (each) => <AnswerText interaction={each} /> },
  {
    label: 'Seen by',
    cell: ({ answer, ephemeral, username }) => {
      if (answer === null) return <Muted>no one</Muted>;
      return ephemeral === true ? (
        <Pill tone="good">only {username}</Pill>
      ) : (
        <Pill tone="attention">everyone</Pill>
      );
    },
  },
  { label: 'Used', cell: (each) => <Moment at={each.createdAt} /> },
];

/** Uses the application's commands as any member, and shows the answers that only they would see. */
export function CommandsPanel({ state }: { state: DiscordSnapshot }) {
  const { busy, run } = useAct();
  const commands = Object.values(state.commands).flat();
  const [username, setUsername] = useState('');
  const [key, setKey] = useState('');
  const [target, setTarget] = useState('');
  const chosen = commands.find((command) => command.id === key) ?? commands[0];
  const named = (name: string) => state.members.find((member) => member.username === name.trim());

  const use = async () => {
    const member = named(username);
    if (chosen === undefined || member === undefined) return;
    const targetId = named(target)?.id ?? null;
    const isMenu = chosen.type === USER_MENU;
    const [option] = chosen.options as { name: string; type: number }[];
    const names = option?.type === USER_OPTION && targetId !== null;
    await run('POST', 'discord/commands/use', {
      userId: member.id,
      name: chosen.name,
      type: chosen.type,
      targetId: isMenu ? targetId : null,
      options: names ? [{ ...option, value: targetId }] : [],
    });
  };

  return (
    <Panel
      title="Commands"
      count={state.interactions.length}
      note={
        state.application.interactionsUrl === null
          ? 'Sent to the bot over the gateway.'
          : `Sent to ${state.application.interactionsUrl}.`
      }
    >
      <LineForm label="Use a command" submit="Use" busy={busy} primary onSubmit={use}>
        <NativeSelect
          label="Command"
          value={chosen?.id ?? ''}
          data={commands.map((command) => ({ value: command.id, label: labelOf(command) }))}
          disabled={commands.length === 0}
          onChange={(event) => setKey(event.currentTarget.value)}
        />
        <TextInput
          label="As the member"
          placeholder="mira.charts"
          required
          autoComplete="off"
          list="discord-members"
          error={username !== '' && named(username) === undefined && 'Not in the server'}
          value={username}
          onChange={(event) => setUsername(event.currentTarget.value)}
        />
        {chosen !== undefined && takesUser(chosen) && (
          <TextInput
            label="About the member"
            placeholder="pip_maya"
            required
            autoComplete="off"
            list="discord-members"
            error={target !== '' && named(target) === undefined && 'Not in the server'}
            value={target}
            onChange={(event) => setTarget(event.currentTarget.value)}
          />
        )}
      </LineForm>
      <datalist id="discord-members">
        {state.members.map(({ id, username: name }) => name && <option key={id} value={name} />)}
      </datalist>
      <Box mt="lg">
        <RecordTable
          label="Used commands"
          records={state.interactions.toReversed()}
          columns={COLUMNS}
          keyOf={(each) => each.id}
          empty={
            commands.length === 0
              ? 'The application has registered no commands.'
              : 'No one has used a command yet.'
          }
        />
      </Box>
    </Panel>
  );
}

const labelOf = ({ name, type }: Command) => (type === USER_MENU ? `${name} (menu)` : `/${name}`);

function takesUser({ type, options }: Command): boolean {
  const [option] = options as { type: number }[];
  return type === USER_MENU || option?.type === USER_OPTION;
}
