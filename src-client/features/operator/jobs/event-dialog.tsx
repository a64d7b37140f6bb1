import { Button } from '@mantine/core';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { DialogTrouble } from '../../../components/dialog/dialog-trouble.tsx';
import { FormActions } from '../../../components/form-actions.tsx';
import { showMoment } from '../../../lib/dates.ts';
import { eventName } from '../parts/event-names.ts';
import { FactsList } from '../parts/facts-list.tsx';
import styles from '../parts/parts.module.css';
import { plainWords } from '../parts/plain-words.ts';
import { reasonText } from '../parts/reason-text.ts';
import { ShortId } from '../parts/short-id.tsx';
import type { ParkedEvent } from './parked-event.ts';

export const UNREACHABLE = 'The server cannot be reached.';

interface EventDialogProps {
  event: ParkedEvent;
  busy: boolean;
  /** Why the retry was refused. */
  error: unknown;
  onRetry: () => void;
  onClose: () => void;
}

export function EventDialog({ event, busy, error, onRetry, onClose }: EventDialogProps) {
  return (
    <Dialog title={eventName(event.type)} keepOpen={busy} onClose={onClose}>
      <FactsList
        facts={[
          ['From', plainWords(event.source)],
          ['Type', <code key="type">{event.type}</code>],
          ['Event', <ShortId key="event" id={event.externalId} label="the event’s id" />],
          ['Arrived', showMoment(event.receivedAt)],
          ['Failed', event.parkedAt === null ? '–' : showMoment(event.parkedAt)],
          ['Tries', event.attempts],
          ['Why', reasonText(event.reason)],
        ]}
      />
      <p className={styles.quiet}>
        Only its ids are stored. A retry reads everything else from the provider.
      </p>
      <DialogTrouble error={error} fallback={UNREACHABLE} />
      <FormActions>
        <Button onClick={onRetry} disabled={busy}>
          Retry
        </Button>
      </FormActions>
    </Dialog>
  );
}
