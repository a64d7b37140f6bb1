import { Button } from '@mantine/core';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { FormActions } from '../../../components/form-actions.tsx';
import { CONSOLE_COPY } from '../copy.ts';
import styles from '../parts/dialog-content.module.css';
import { FIX_COPY as COPY } from './fix-copy.ts';
import { StepList } from './step-list.tsx';
import type { Difference } from './use-difference.ts';

/** The planned changes, then their result. */
export function DifferenceDialog({ title, of }: { title: string; of: Difference }) {
  const { shown, busy, apply, close } = of;
  if (shown === null) return null;
  return (
    <Dialog title={title} keepOpen={busy} onClose={close}>
      <div className={styles.stack}>
        <div role="status">
          <h3>
            {shown.done ? COPY.changed : COPY.pending} · {COPY.steps(shown.steps.length)}
          </h3>
        </div>
        <StepList steps={shown.steps} />
        <FormActions
          cancel={shown.done ? CONSOLE_COPY.close : CONSOLE_COPY.cancel}
          onCancel={close}
        >
          {!shown.done && (
            <Button onClick={apply} disabled={busy}>
              {busy ? COPY.applying : COPY.apply}
            </Button>
          )}
        </FormActions>
      </div>
    </Dialog>
  );
}
