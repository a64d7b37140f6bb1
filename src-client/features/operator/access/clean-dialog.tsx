import { Button } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../components/dialog.tsx';
import { serverMessage } from '../../../lib/call/server-message.ts';
import { trpc } from '../../../lib/call/trpc.ts';
import { notify } from '../../../lib/toasts.ts';
import styles from '../parts/parts.module.css';
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
      const kept = entries.length - removed;
      const text =
        kept === 0 ? '' : ` ${kept} were kept: they changed in the meantime or were refused.`;
      notify.success('Removed', `${removed} entries were removed.${text}`);
      onCleaned();
    },
  });
  return (
    <Dialog title={`Remove ${entries.length} entries`} onClose={onClose}>
      <p>They lose access immediately. The audit log records who removed it.</p>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          clean.mutate({ entries: [...entries], typedCount: Number(typed) });
        }}
      >
        <label className={styles.field}>
          Type {entries.length} to confirm
          <input
            inputMode="numeric"
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </label>
        <Button
          type="submit"
          size="sm"
          disabled={typed !== String(entries.length) || clean.isPending}
        >
          {clean.isPending ? 'Removing…' : 'Remove'}
        </Button>
      </form>
      {clean.error !== null && (
        <p className={styles.trouble} role="alert">
          {serverMessage(clean.error) ?? 'The server cannot be reached.'}
        </p>
      )}
    </Dialog>
  );
}
