import { Button } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { notify } from '../../../lib/toasts.ts';
import { useAskToConfirm } from '../../confirm-identity/confirm-context.ts';
import { IMPORT_COPY as COPY } from './copy.ts';
import styles from './import.module.css';
import { sendFile } from './send-file.ts';

export function UploadForm({ onStarted }: { onStarted: () => unknown }) {
  const input = useRef<HTMLInputElement>(null);
  const ask = useAskToConfirm();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const file = input.current?.files?.[0];
    if (file === undefined) return notify.error(COPY.refused, COPY.missing);
    setBusy(true);
    const path = `/api/admin/imports?name=${encodeURIComponent(file.name)}`;
    const refusal = await sendFile(path, file, ask).catch((error: Error) => error.message);
    setBusy(false);
    if (refusal === null) onStarted();
    else notify.error(COPY.refused, refusal);
  };
  return (
    <form className={styles.card} onSubmit={submit}>
      <p>{COPY.what}</p>
      <p className={styles.muted}>{COPY.safe}</p>
      <div className={styles.row}>
        <label className={styles.file}>
          {COPY.choose}
          <input ref={input} type="file" accept=".csv,text/csv" />
        </label>
        <Button type="submit" size="sm" disabled={busy}>
          {busy ? COPY.checking : COPY.check}
        </Button>
      </div>
    </form>
  );
}
