import { useState } from 'react';
import type { ExitToCheck } from '../../../../src/contract/operator/leaving/exits-operator.contract.ts';
import { EXIT_RESOLUTIONS, type ExitResolution } from '../../../../src/domain/exits/resolution.ts';
import { ChoiceCards } from '../../../components/choice-cards/choice-cards.tsx';
import { serverMessage } from '../../../lib/call/server-message.ts';
import { trpc } from '../../../lib/call/trpc.ts';
import { notify } from '../../../lib/toasts.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import styles from '../parts/parts.module.css';
import { HANDLED_COPY as COPY, RESOLUTIONS } from './declaration-copy.ts';

interface HandledDialogProps {
  exit: Pick<ExitToCheck, 'id' | 'kind' | 'email'>;
  onClose: () => void;
}

/** Asks how a declaration was dealt with. Its toast can take that back. */
export function HandledDialog({ exit: { id, kind, email }, onClose }: HandledDialogProps) {
  const utils = trpc.useUtils();
  const [resolution, setResolution] = useState<ExitResolution | null>(null);
  const reload = () =>
    Promise.all([utils.admin.exitsToCheck.invalidate(), utils.admin.needs.invalidate()]);
  const reopen = trpc.admin.reopenExit.useMutation({
    onSuccess: () => notify.success(COPY.undone, COPY.undoneText),
    onError: (error) =>
      notify.error('Not changed', serverMessage(error) ?? 'The server cannot be reached.'),
    onSettled: reload,
  });
  const handle = trpc.admin.handleExit.useMutation({
    onSuccess: () => {
      notify.success(
        COPY.done,
        <>
          {COPY.doneText}{' '}
          <button type="button" className={styles.textButton} onClick={() => reopen.mutate({ id })}>
            {COPY.undo}
          </button>
        </>,
      );
      onClose();
    },
    onSettled: reload,
  });
  return (
    <ConfirmDialog
      title={COPY.title(kind, email)}
      confirm={COPY.confirm}
      keep={COPY.keep}
      disabled={resolution === null}
      call={handle}
      onConfirm={() => resolution !== null && handle.mutate({ id, resolution })}
      onClose={onClose}
    >
      <p className={styles.note}>{COPY.text}</p>
      <ChoiceCards
        legend={COPY.question}
        value={resolution}
        onChange={setResolution}
        choices={EXIT_RESOLUTIONS.map((value) => ({
          value,
          name: RESOLUTIONS[value].name,
          hint: RESOLUTIONS[value].hint,
        }))}
      />
    </ConfirmDialog>
  );
}
