import { Button } from '@mantine/core';
import type { PushView } from '../../push/control.ts';
import { useReading } from '../live.ts';
import { Panel, PanelStack } from '../parts/panel.tsx';
import { Pill } from '../parts/pill.tsx';
import { type Column, RecordTable } from '../parts/record-table.tsx';
import { RoomHead } from '../parts/room-head.tsx';
import { RowMenu } from '../parts/row-menu.tsx';
import { Moment, Mono, Muted } from '../parts/text.tsx';
import { useAct } from '../use-act.ts';

type Subscription = PushView['subscriptions'][number];
type Message = Subscription['messages'][number] & { subscription: string };

const SUBSCRIPTIONS: Column<Subscription>[] = [
  { label: 'Subscription', cell: ({ id }) => <Mono>{id}</Mono> },
  {
    label: 'Senders',
    cell: ({ applicationServerKey }) => (
      <Muted>{applicationServerKey === null ? 'any key' : 'one key'}</Muted>
    ),
  },
  { label: 'Created', cell: ({ at }) => <Moment at={at} /> },
  { label: 'Messages', align: 'end', cell: ({ messages }) => messages.length },
  {
    label: 'State',
    cell: ({ endedWith }) =>
      endedWith === null ? (
        <Pill tone="good">subscribed</Pill>
      ) : (
        <Pill tone="bad">ended ({endedWith})</Pill>
      ),
  },
];

const MESSAGES: Column<Message>[] = [
  {
    label: 'Message',
    cell: ({ text, problem }) => text ?? <Muted>{problem ?? 'without content'}</Muted>,
  },
  { label: 'Subscription', cell: ({ subscription }) => <Mono>{subscription}</Mono> },
  { label: 'Urgency', cell: ({ urgency }) => urgency },
  { label: 'Topic', cell: ({ topic }) => topic ?? <Muted>none</Muted> },
  { label: 'Received', cell: ({ at }) => <Moment at={at} /> },
];

/** A push service, and the browsers that subscribe to it. */
export function PushRoom() {
  const state = useReading<PushView>('push/state');
  const { busy, run } = useAct();
  const subscriptions = state?.subscriptions ?? [];
  const messages = subscriptions
    .flatMap(({ id, messages: own }) => own.map((each) => ({ ...each, subscription: id })))
    .sort((a, b) => b.at.localeCompare(a.at));
  const end = (id: string, status: number) => () =>
    void run('POST', `push/subscriptions/${id}/expire`, { status }, 'The subscription has ended.');
  return (
    <>
      <RoomHead
        title="Push"
        lead="Play a browser that subscribes to notifications and reads them, or one that is gone."
      />
      <PanelStack>
        <Panel
          title="Subscriptions"
          count={subscriptions.length}
          note="The call that makes one answers its endpoint and keys."
          aside={
            <Button
              disabled={busy}
              onClick={() => run('POST', 'push/subscriptions', {}, 'A browser has subscribed.')}
            >
              Subscribe a browser
            </Button>
          }
        >
          <RecordTable
            label="Subscriptions"
            records={subscriptions}
            columns={SUBSCRIPTIONS}
            keyOf={({ id }) => id}
            empty="No browser has subscribed yet."
            actions={({ id, endedWith }) => (
              <RowMenu
                of={id}
                choices={
                  endedWith === null
                    ? [
                        { label: 'End with 410 Gone', danger: true, run: end(id, 410) },
                        { label: 'End with 404 Not Found', danger: true, run: end(id, 404) },
                      ]
                    : []
                }
              />
            )}
          />
        </Panel>
        <Panel
          title="Messages"
          count={messages.length}
          note="Decrypted by the browser, newest first."
        >
          <RecordTable
            label="Messages"
            records={messages}
            columns={MESSAGES}
            keyOf={({ id }) => id}
            empty="No message has arrived yet."
          />
        </Panel>
      </PanelStack>
    </>
  );
}
