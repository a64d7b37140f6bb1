import { Button } from '@mantine/core';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { FormActions } from '../../../components/form-actions.tsx';
import { showMoment } from '../../../lib/dates.ts';
import { FactsList } from '../parts/facts-list.tsx';
import styles from '../parts/parts.module.css';
import type { ParkedEvent } from './parked-event.ts';

interface EventDialogProps {
  event: ParkedEvent;
  busy: boolean;
  onRetry: () => void;
  onClose: () => void;
}

export function EventDialog({ event, busy, onRetry, onClose }: EventDialogProps) {
  return (
    <Dialog title={event.type} keepOpen={busy} onClose={onClose}>
      <FactsList
        facts={[
          ['From', event.source],
          ['Event', event.externalId],
          ['Arrived', showMoment(event.receivedAt)],
          ['Parked', event.parkedAt === null ? '–' : showMoment(event.parkedAt)],
          ['Tries', event.attempts],
          ['Why', event.reason ?? 'No reason given'],
        ]}
      />
      <p className={styles.quiet}>
        Only its ids are stored. A retry reads everything else from the provider.
      </p>
      <FormActions>
        <Button onClick={onRetry} disabled={busy}>
          Retry
        </Button>
      </FormActions>
    </Dialog>
  );
}
