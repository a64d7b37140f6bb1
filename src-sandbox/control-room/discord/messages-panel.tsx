import { Panel } from '../parts/panel.tsx';
import { type Column, RecordTable } from '../parts/record-table.tsx';
import { Moment, Muted } from '../parts/text.tsx';
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
    cell: (message) => message.content || <Muted>{message.embeds.length} embedded</Muted>,
  },
  { label: 'Sent', cell: (message) => <Moment at={message.sentAt} /> },
];

export function MessagesPanel({ messages }: { messages: Message[] }) {
  return (
    <Panel title="Messages" count={messages.length} note="In channels and to people, newest first.">
      <RecordTable
        label="Messages"
        records={messages.toReversed()}
        columns={COLUMNS}
        keyOf={(message) => message.id}
        empty="No messages yet."
      />
    </Panel>
  );
}
