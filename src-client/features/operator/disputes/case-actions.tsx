import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { DisputeAnswer } from '../../../../src/contract/operator/disputes/disputes.contract.ts';
import { amountToType, isTypedAmount } from '../../../../src/domain/disputes/typed-amount.ts';
import { moneyText } from '../../../../src/domain/money-text.ts';
import { trpc } from '../../../lib/call/trpc.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { notify } from '../../../lib/toasts.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { RightButton } from '../role/right-button.tsx';
import { useOutcome } from '../user/use-user-action.ts';
import { CASE_COPY as COPY } from './copy.ts';
import styles from './disputes.module.css';

type FinalAct = 'submit' | 'accept';

/** Staging changes nothing for the bank. The two final acts are typed. */
export function CaseActions({ dispute }: { dispute: DisputeAnswer }) {
  const { id, state, refusal, isInquiry, preview } = dispute;
  const [act, setAct] = useState<FinalAct | null>(null);
  const outcome = useOutcome();
  const stage = trpc.admin.stageDispute.useMutation({
    ...outcome,
    onSuccess: (answer) => outcome.onSuccess({ message: '', ...answer }),
  });
  const isOpen = refusal === null;
  const hasFacts = Object.keys(preview).length > 0;
  return (
    <div className={styles.actions} data-spaced>
      {isOpen && state === 'staged' && (
        <RightButton right="money.refund" onClick={() => setAct('submit')}>
          {COPY.submit}
        </RightButton>
      )}
      {isOpen && hasFacts && (
        <RightButton
          right="money.refund"
          variant={state === 'staged' ? 'default' : 'filled'}
          disabled={stage.isPending}
          onClick={() => stage.mutate({ id })}
        >
          {state === 'staged' ? COPY.stageAgain : COPY.stage}
        </RightButton>
      )}
      <PdfButton id={id} />
      {isOpen && !isInquiry && (
        <RightButton
          right="money.refund"
          variant="subtle"
          color="red"
          className={styles.apart ?? ''}
          onClick={() => setAct('accept')}
        >
          {COPY.accept}
        </RightButton>
      )}
      {act !== null && <FinalDialog dispute={dispute} act={act} onClose={() => setAct(null)} />}
    </div>
  );
}

function PdfButton({ id }: { id: string }) {
  const pdf = trpc.admin.disputePdf.useMutation();
  const save = async () => {
    try {
      const { fileName, base64 } = await pdf.mutateAsync({ id });
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      saveFile(fileName, 'application/pdf', bytes);
    } catch {
      notify.error(COPY.evidence, COPY.pdfFailed);
    }
  };
  return (
    <Button variant="default" onClick={() => void save()}>
      {COPY.pdf}
    </Button>
  );
}

function FinalDialog(props: { dispute: DisputeAnswer; act: FinalAct; onClose: () => void }) {
  const { dispute, act, onClose } = props;
  const { id } = dispute;
  const [typed, setTyped] = useState('');
  const outcome = useOutcome();
  const options = {
    onSuccess: (answer: { success: boolean; message?: string | undefined }) => {
      outcome.onSuccess({ success: answer.success, message: answer.message ?? '' });
      onClose();
    },
  };
  const submit = trpc.admin.submitDispute.useMutation(options);
  const accept = trpc.admin.acceptDispute.useMutation(options);
  const call = act === 'submit' ? submit : accept;
  const sum = moneyText(dispute.amountCents, dispute.currency);
  return (
    <ConfirmDialog
      title={act === 'submit' ? COPY.submitTitle : COPY.acceptTitle}
      confirm={act === 'submit' ? COPY.submitNow : COPY.accept}
      keep={COPY.cancel}
      disabled={!isTypedAmount(typed, dispute)}
      call={call}
      onConfirm={() => call.mutate({ id, typed: typed.trim() })}
      onClose={onClose}
    >
      <p>{act === 'submit' ? COPY.submitText(sum) : COPY.acceptText(sum)}</p>
      <TextInput
        label={COPY.type(amountToType(dispute))}
        inputMode="decimal"
        value={typed}
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
      />
    </ConfirmDialog>
  );
}
