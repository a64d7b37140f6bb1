import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { TradingViewSnapshot } from '../../tradingview/snapshot.ts';
import { LineForm } from '../parts/line-form.tsx';
import { Panel } from '../parts/panel.tsx';
import { Pill } from '../parts/pill.tsx';
import { type Column, RecordTable } from '../parts/record-table.tsx';
import { RowMenu } from '../parts/row-menu.tsx';
import { Mono } from '../parts/text.tsx';
import { useAct } from '../use-act.ts';

type User = TradingViewSnapshot['users'][number];

const COLUMNS: Column<User>[] = [
  { label: 'Username', cell: (user) => <strong>{user.username}</strong> },
  { label: 'Id', cell: (user) => <Mono>{user.id}</Mono> },
  {
    label: 'State',
    cell: (user) =>
      user.inactive ? <Pill tone="quiet">deactivated</Pill> : <Pill tone="good">active</Pill>,
  },
];

/** Accounts that the product can look up. */
export function TradersPanel({ users }: { users: User[] }) {
  const { busy, run } = useAct();
  const [filter, setFilter] = useState('');
  const [username, setUsername] = useState('');
  const [renaming, setRenaming] = useState<User | null>(null);
  const wanted = filter.toLowerCase();
  const found = users.filter((user) => user.username.toLowerCase().includes(wanted));

  const submit = async () => {
    const done = renaming
      ? await run('POST', `tradingview/users/${renaming.username}/rename`, { username }, 'Renamed.')
      : await run('POST', 'tradingview/users', { username }, `${username} exists now.`);
    if (!done) return;
    setUsername('');
    setRenaming(null);
  };

  return (
    <Panel
      title="Traders"
      count={users.length}
      note="Anyone with an account there. Lookups match the start of a name; access needs the exact spelling."
      aside={
        <TextInput
          aria-label="Find a trader"
          placeholder="Find a trader"
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
        />
      }
    >
      <LineForm
        label={renaming ? `Rename ${renaming.username}` : 'New trader'}
        submit={renaming ? 'Rename' : 'Create'}
        busy={busy}
        onSubmit={submit}
      >
        <TextInput
          label={renaming ? `New name of ${renaming.username}` : 'New trader'}
          required
          value={username}
          onChange={(event) => setUsername(event.currentTarget.value)}
        />
      </LineForm>
      <RecordTable
        label="Traders"
        records={found}
        columns={COLUMNS}
        keyOf={(user) => String(user.id)}
        empty="No matches."
        actions={(user) => (
          <RowMenu
            of={user.username}
            choices={[
              { label: 'Rename…', run: () => setRenaming(user) },
              {
                label: user.inactive ? 'Activate' : 'Deactivate',
                run: () =>
                  run('PATCH', `tradingview/users/${user.username}`, { inactive: !user.inactive }),
              },
            ]}
          />
        )}
      />
    </Panel>
  );
}
