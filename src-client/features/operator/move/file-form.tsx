import { Button } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { FILE_KINDS } from '../../../../src/domain/move/sources.ts';
import { notify } from '../../../lib/toasts.ts';
import { useAskToConfirm } from '../../confirm-identity/confirm-context.ts';
import importStyles from '../import/import.module.css';
import { sendFile } from '../import/send-file.ts';
import { MOVE_COPY as COPY, sourceName } from './copy.ts';
import styles from './move.module.css';
import { useMoveCall } from './use-move-call.ts';

/** Uploads the list that another service exported. */
export function FileForm() {
  const input = useRef<HTMLInputElement>(null);
  const [kind, setKind] = useState<string>('generic');
  const [busy, setBusy] = useState(false);
  const [hasFile, setHasFile] = useState(false);
  const ask = useAskToConfirm();
  const { onSettled } = useMoveCall();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const file = input.current?.files?.[0];
    if (file === undefined) return notify.error(COPY.notDone, COPY.noFile);
    setBusy(true);
    const path = `/api/admin/move-files?kind=${kind}&name=${encodeURIComponent(file.name)}`;
    const refusal = await sendFile(path, file, ask).catch((error: Error) => error.message);
    setBusy(false);
    if (refusal !== null) notify.error(COPY.notDone, refusal);
    await onSettled();
  };
  return (
    <form className={importStyles.card} onSubmit={submit}>
      <h3>{COPY.file}</h3>
      <p className={importStyles.muted}>{COPY.fileWhat}</p>
      <label className={importStyles.file}>
        {COPY.fileKind}
        <select
          className={styles.select}
          value={kind}
          onChange={({ currentTarget: { value } }) => setKind(value)}
        >
          {FILE_KINDS.map((each) => (
            <option key={each} value={each}>
              {sourceName(`file:${each}`)}
            </option>
          ))}
        </select>
      </label>
      <label className={importStyles.file}>
        {COPY.chooseFile}
        <input
          ref={input}
          type="file"
          accept=".csv,.zip,text/csv"
          onChange={({ currentTarget: { files } }) =>
            setHasFile(files !== null && files.length > 0)
          }
        />
      </label>
      <div className={importStyles.row}>
        <Button type="submit" size="sm" disabled={busy || !hasFile}>
          {COPY.readFile}
        </Button>
      </div>
    </form>
  );
}
