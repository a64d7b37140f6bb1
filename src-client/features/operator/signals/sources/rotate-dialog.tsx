import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { SignalSourceView } from '../../../../../src/contract/operator/signals-operator.contract.ts';
import { trpc } from '../../../../lib/call/trpc.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { ROTATE_COPY as COPY } from '../copy.ts';
import { FIELD_LOOK } from '../parts/field-look.ts';
import styles from '../signals.module.css';
import { useSignalsRefresh } from '../use-signals-refresh.ts';
import { SetUpDialog } from './set-up-dialog.tsx';

/** Creates a new address, after a step-up confirmation, and shows it once. */
export function RotateDialog({
  source,
  onClose,
}: {
  source: SignalSourceView;
  onClose: () => void;
}) {
  const { key, name } = source;
  const [hours, setHours] = useState('24');
  const refresh = useSignalsRefresh();
  const rotate = trpc.tradingview.rotateSignalToken.useMutation({ onSuccess: refresh });
  if (rotate.data !== undefined) {
    return <SetUpDialog source={source} address={rotate.data.address} onClose={onClose} />;
  }
  return (
    <ConfirmDialog
      title={COPY.title(name)}
      confirm={COPY.create}
      keep={COPY.keep}
      call={rotate}
      onConfirm={() => rotate.mutate({ key, overlapHours: Number(hours) })}
      onClose={onClose}
    >
      <div className={styles.form}>
        <p>{COPY.text}</p>
        <NativeSelect
          {...FIELD_LOOK}
          label={COPY.overlap}
          data={COPY.choices.map(([value, label]) => ({ value: String(value), label }))}
          value={hours}
          onChange={(event) => setHours(event.currentTarget.value)}
        />
      </div>
    </ConfirmDialog>
  );
}
