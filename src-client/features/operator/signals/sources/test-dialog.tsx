import { Button } from '@mantine/core';
import { Dialog } from '../../../../components/dialog/dialog.tsx';
import { FormActions } from '../../../../components/form-actions.tsx';
import { settings } from '../../../../lib/public-settings.ts';
import { SIGNALS_COPY } from '../copy.ts';
import { TextBlock } from '../parts/text-block.tsx';
import { SET_UP_COPY as COPY } from '../set-up-copy.ts';
import styles from '../signals.module.css';

/** Says how to send an alert without waiting for the market. */
export function TestDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const room = settings.sandboxControlRoom;
  const text = JSON.stringify({ v: 1, kind: 'note', text: COPY.testText });
  return (
    <Dialog title={COPY.testTitle(name)} onClose={onClose}>
      <div className={styles.form}>
        <ol className={styles.steps} aria-label={COPY.steps}>
          {(room === null ? COPY.testLive : COPY.testSandbox).map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <TextBlock title={COPY.testMessage} text={text} copy={COPY.copy(COPY.testMessage)} />
        <p className={styles.quiet}>
          {COPY.testNote} {COPY.testAddress}
        </p>
        <FormActions cancel={SIGNALS_COPY.close} onCancel={onClose}>
          {room !== null && (
            <Button component="a" href={`${room}#tradingview`} target="_blank" rel="noopener">
              {COPY.controlRoom}
            </Button>
          )}
        </FormActions>
      </div>
    </Dialog>
  );
}
