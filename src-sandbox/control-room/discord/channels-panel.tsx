import { Panel } from '../parts/panel.tsx';
import { type Column, RecordTable } from '../parts/record-table.tsx';
import { Mono, Muted, Named } from '../parts/text.tsx';
import type { Channel, DiscordSnapshot } from './snapshot.ts';

const KINDS: Record<number, string> = {
  0: 'text',
  2: 'voice',
  4: 'category',
  5: 'announcements',
  13: 'stage',
  15: 'forum',
  16: 'media',
};

export function ChannelsPanel({ state }: { state: DiscordSnapshot }) {
  const nameOf = (id: string | null) => state.channels.find((each) => each.id === id)?.name;
  const columns: Column<Channel>[] = [
    {
      label: 'Channel',
      cell: (channel) => <Named name={channel.name} detail={channel.topic ?? undefined} />,
    },
    { label: 'Kind', cell: (channel) => KINDS[channel.type] ?? channel.type },
    { label: 'In', cell: (channel) => nameOf(channel.parentId) ?? <Muted>—</Muted> },
    { label: 'Overrides', cell: (channel) => overrides(state, channel) },
    { label: 'Id', cell: (channel) => <Mono>{channel.id}</Mono> },
  ];
  return (
    <Panel title="Channels" count={state.channels.length}>
      <RecordTable
        label="Channels"
        records={inTheirCategories(state.channels)}
        columns={columns}
        keyOf={(channel) => channel.id}
        empty="No channels."
      />
    </Panel>
  );
}

/** Lists each category, followed by its channels. */
function inTheirCategories(channels: Channel[]): Channel[] {
  const top = channels.filter((channel) => channel.parentId === null);
  const inside = (id: string) => channels.filter((channel) => channel.parentId === id);
  return top.flatMap((channel) => [channel, ...inside(channel.id)]);
}

function overrides(state: DiscordSnapshot, channel: Channel) {
  if (channel.overwrites.length === 0) return <Muted>none</Muted>;
  return channel.overwrites.map((overwrite) => {
    const holder =
      state.roles.find((role) => role.id === overwrite.id)?.name ??
      state.members.find((member) => member.id === overwrite.id)?.username ??
      overwrite.id;
    return (
      <div key={overwrite.id}>
        {holder}{' '}
        <Mono>
          +{overwrite.allow} −{overwrite.deny}
        </Mono>
      </div>
    );
  });
}
