import { useState } from 'react';
import { trpc } from '../../../lib/call/trpc.ts';
import { notify } from '../../../lib/toasts.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import styles from '../parts/parts.module.css';
import { cleanedText, entriesText } from './copy.ts';
import type { Finding } from './findings.ts';

interface CleanDialogProps {
  entries: readonly Finding[];
  onClose: () => void;
  onCleaned: () => void;
}

/** The operator confirms the removal by typing the number of entries. */
export function CleanDialog({ entries, onClose, onCleaned }: CleanDialogProps) {
  const [typed, setTyped] = useState('');
  const clean = trpc.tradingview.clean.useMutation({
    onSuccess: (answer) => {
      const removed = answer.entries.filter((entry) => entry.removed).length;
      const text = cleanedText({ removed, kept: entries.length - removed });
      if (removed > 0) notify.success('Removed', text);
      else notify.error('Not removed', text);
      onCleaned();
    },
  });
  return (
    <ConfirmDialog
      title={`Remove ${entriesText(entries.length)}`}
      confirm={clean.isPending ? 'Removing…' : 'Remove'}
      keep="Keep them"
      tone="danger"
      disabled={typed !== String(entries.length)}
      call={clean}
      onConfirm={() => clean.mutate({ entries: [...entries], typedCount: Number(typed) })}
      onClose={onClose}
    >
      <p className={styles.note}>
        They lose access immediately. The audit log records who removed it.
      </p>
      <label className={styles.field}>
        Type {entries.length} to confirm
        <input
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </label>
    </ConfirmDialog>
  );
}
