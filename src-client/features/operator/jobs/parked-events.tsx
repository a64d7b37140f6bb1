import { Button } from '@mantine/core';
import { useState } from 'react';
import { Panel } from '../../../components/panel.tsx';
import { serverMessage } from '../../../lib/call/server-message.ts';
import { trpc } from '../../../lib/call/trpc.ts';
import { notify } from '../../../lib/toasts.ts';
import { showSince } from '../parts/ago.ts';
import { eventName } from '../parts/event-names.ts';
import { Loaded } from '../parts/loaded.tsx';
import { NamedCode } from '../parts/named-code.tsx';
import styles from '../parts/parts.module.css';
import { reasonText } from '../parts/reason-text.ts';
import { Table } from '../parts/table.tsx';
import { RightButton } from '../role/right-button.tsx';
import { EventDialog, UNREACHABLE } from './event-dialog.tsx';
import type { ParkedEvent } from './parked-event.ts';

const COLUMNS = [
  { name: 'Event' },
  { name: 'Why it failed' },
  { name: 'Tries', number: true },
  { name: 'Failed', number: true },
  { name: 'Action', hidden: true },
];

/** Webhooks that were accepted but could not be processed. None of them is lost. */
export function ParkedEvents() {
  const events = trpc.admin.parkedEvents.useQuery();
  const [read, setRead] = useState<ParkedEvent | null>(null);
  const retry = trpc.admin.retryParkedEvent.useMutation({
    onSuccess: ({ success, message }) => {
      if (success) notify.success('Queued again', 'It is processed within a second.');
      else notify.error('Not retried', message ?? 'This webhook needs no retry any more.');
      setRead(null);
      void events.refetch();
    },
    onError: (error) => {
      if (read === null) notify.error('Not retried', serverMessage(error) ?? UNREACHABLE);
    },
  });
  return (
    <Panel
      dense
      id="parked"
      title="Failed webhooks"
      aside={
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => events.refetch()}
          disabled={events.isFetching}
        >
          Refresh
        </Button>
      }
    >
      <Loaded what="failed webhooks" query={events}>
        {(all) =>
          all.length === 0 ? (
            <p className={styles.quiet}>All webhooks were processed.</p>
          ) : (
            <Table label="Failed webhooks" columns={COLUMNS}>
              {all.map((event) => (
                <tr key={event.id}>
                  <th scope="row">
                    <NamedCode name={eventName(event.type)} code={event.type} />
                  </th>
                  <td>{reasonText(event.reason)}</td>
                  <td className={styles.number}>{event.attempts}</td>
                  <td className={styles.number}>{showSince(event.parkedAt)}</td>
                  <td className={styles.last} data-action>
                    <Button
                      size="compact-xs"
                      variant="default"
                      aria-label={`Read ${event.externalId}`}
                      onClick={() => setRead(event)}
                    >
                      Read
                    </Button>{' '}
                    <RightButton
                      right="system.change"
                      size="compact-xs"
                      variant="default"
                      disabled={retry.isPending}
                      aria-label={`Retry ${event.externalId}`}
                      onClick={() => retry.mutate({ id: event.id })}
                    >
                      Retry
                    </RightButton>
                  </td>
                </tr>
              ))}
            </Table>
          )
        }
      </Loaded>
      {read !== null && (
        <EventDialog
          event={read}
          busy={retry.isPending}
          error={retry.error}
          onRetry={() => retry.mutate({ id: read.id })}
          onClose={() => setRead(null)}
        />
      )}
    </Panel>
  );
}
