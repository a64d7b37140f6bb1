import { Button } from '@mantine/core';
import { Dialog } from '../../../../components/dialog/dialog.tsx';
import { FormActions } from '../../../../components/form-actions.tsx';
import parts from '../../parts/parts.module.css';
import { SIGNALS_COPY } from '../copy.ts';
import { TextBlock } from '../parts/text-block.tsx';
import { SET_UP_COPY as COPY } from '../set-up-copy.ts';
import styles from '../signals.module.css';
import { AlertTexts } from './alert-texts.tsx';
import { isReachable } from './is-reachable.ts';

interface SetUpDialogProps {
  source: { key: string; name: string };
  /** Null: it was shown before and cannot be shown again. */
  address: string | null;
  /** Asks for a new address. Missing: this operator may not create one. */
  onNewAddress?: (() => void) | undefined;
  onClose: () => void;
}

/** Says what to do at TradingView, with the texts to paste. */
export function SetUpDialog({ source, address, onNewAddress, onClose }: SetUpDialogProps) {
  const { key, name } = source;
  return (
    <Dialog
      title={address === null ? COPY.title(name) : COPY.titleNew(name)}
      // The address is shown once.
      locked={address !== null}
      onClose={onClose}
    >
      <div className={styles.form}>
        {address === null ? (
          <>
            <p className={styles.quiet}>{COPY.lost}</p>
            {onNewAddress !== undefined && (
              <Button
                size="compact-sm"
                variant="default"
                style={{ justifySelf: 'start', alignSelf: 'start' }}
                onClick={onNewAddress}
              >
                {COPY.createAddress}
              </Button>
            )}
          </>
        ) : (
          <>
            <p role="status">{COPY.once}</p>
            <TextBlock title={COPY.address} text={address} copy={COPY.copyAddress} />
            {!isReachable(address) && <p className={parts.stale}>{COPY.unreachable}</p>}
          </>
        )}
        <ol className={styles.steps} aria-label={COPY.steps}>
          {COPY.stepsNew.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <AlertTexts sourceKey={key} />
        <p className={styles.quiet}>{COPY.needs}</p>
        <FormActions cancel={SIGNALS_COPY.close} onCancel={onClose} />
      </div>
    </Dialog>
  );
}
