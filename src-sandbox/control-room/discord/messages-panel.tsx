import { MESSAGE_FLAG } from '../../discord/message-state.ts';
import { Panel } from '../parts/panel.tsx';
import { Pill } from '../parts/pill.tsx';
import { type Column, RecordTable } from '../parts/record-table.tsx';
import { RowMenu } from '../parts/row-menu.tsx';
import { Moment, Muted } from '../parts/text.tsx';
import { useAct } from '../use-act.ts';
import type { Message } from './snapshot.ts';

const COLUMNS: Column<Message>[] = [
  {
    label: 'Where',
    cell: (message) =>
      message.recipient === null
        ? `#${message.channel ?? message.channelId}`
        : `to ${message.recipient}`,
  },
  { label: 'From', cell: (message) => message.author ?? message.authorId },
  {
    label: 'Message',
    cell: (message) => message.content || <Muted>{withoutText(message)}</Muted>,
  },
  { label: 'Notifies', cell: (message) => pingText(message) ?? <Muted>nobody</Muted> },
  { label: 'Sent', cell: (message) => <Moment at={message.sentAt} /> },
  {
    label: 'State',
    cell: ({ flags = 0, editedAt }) =>
      (flags & MESSAGE_FLAG.crossposted) !== 0 ? (
        <Pill tone="good">published</Pill>
      ) : (
        <Muted>{editedAt === undefined ? 'sent' : 'edited'}</Muted>
      ),
  },
];

function withoutText({ components = [], embeds }: Message): string {
  if (components.length > 0) return 'components only';
  return embeds.length === 1 ? '1 embed' : `${embeds.length} embeds`;
}

function pingText({ pinged }: Message): string | null {
  if (pinged?.everyone) return '@everyone';
  const count = (pinged?.roleIds.length ?? 0) + (pinged?.userIds.length ?? 0);
  if (count === 0) return null;
  return count === 1 ? '1 role or person' : `${count} roles and people`;
}

export function MessagesPanel({ messages }: { messages: Message[] }) {
  const { run } = useAct();
  return (
    <Panel title="Messages" count={messages.length} note="In channels and to people, newest first.">
      <RecordTable
        label="Messages"
        records={messages.toReversed()}
        columns={COLUMNS}
        keyOf={(message) => message.id}
        empty="No messages yet."
        actions={({ id, channelId, author }) => (
          <RowMenu
            of={`the message of ${author ?? 'unknown'}`}
            choices={[
              {
                label: 'Delete as a moderator',
                danger: true,
                run: () =>
                  void run(
                    'DELETE',
                    `discord/messages/${channelId}/${id}`,
                    undefined,
                    'Deleted the message.',
                  ),
              },
            ]}
          />
        )}
      />
    </Panel>
  );
}
