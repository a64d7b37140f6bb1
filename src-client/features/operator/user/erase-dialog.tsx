import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { ErasurePreview } from '../../../../src/contract/account-data.contract.ts';
import type { OperatorUser } from '../../../../src/contract/operator/operator-user.contract.ts';
import { moneyText } from '../../../../src/domain/money-text.ts';
import { dangerColors } from '../../../components/danger-colors.ts';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { DialogTrouble } from '../../../components/dialog/dialog-trouble.tsx';
import { FormActions } from '../../../components/form-actions.tsx';
import { serverMessage } from '../../../lib/call/server-message.ts';
import { trpc } from '../../../lib/call/trpc.ts';
import { entitlementName } from '../../../lib/entitlement-name.ts';
import { aboutThem, byReason, listed } from '../../../lib/erasure-reasons.ts';
import { ERASE_COPY as COPY, USER_COPY } from './copy.ts';
import { soldAs } from './money/price-text.ts';
import { useOutcome } from './use-user-action.ts';
import styles from './user.module.css';

/** Shows what ends, goes and stays before the operator types the address. */
export function EraseDialog({ user, onClose }: { user: OperatorUser; onClose: () => void }) {
  const accountId = user.id;
  const preview = trpc.admin.erasurePreview.useQuery({ accountId });
  return (
    <Dialog title={COPY.title} onClose={onClose}>
      {preview.data === undefined ? (
        <p role={preview.isError ? 'alert' : 'status'}>
          {preview.isError ? (serverMessage(preview.error) ?? USER_COPY.failed) : COPY.loading}
        </p>
      ) : (
        <>
          <Consequences preview={preview.data} subscriptions={user.subscriptions} />
          <Confirmation accountId={accountId} email={preview.data.email} onClose={onClose} />
        </>
      )}
    </Dialog>
  );
}

interface ConsequencesProps {
  preview: ErasurePreview;
  subscriptions: OperatorUser['subscriptions'];
}

function Consequences({ preview, subscriptions }: ConsequencesProps) {
  const { liveSubscriptions, hasOpenWithdrawal, heldAccess, owed, tables } = preview;
  const ending = liveSubscriptions.map((id) => soldAs(id, subscriptions));
  const here = tables.filter(({ rows }) => rows > 0);
  const gone = here.filter(({ fate }) => fate === 'erased');
  const kept = here.filter(({ fate }) => fate !== 'erased');
  const held = heldAccess.map((each) => entitlementName(each));
  return (
    <>
      <p>
        <strong>{COPY.intro(preview.email)}</strong>
      </p>
      <dl className={styles.consequences}>
        <dt>{hasOpenWithdrawal ? COPY.endsRefunded : COPY.endsNow}</dt>
        <dd>{ending.join('; ') || COPY.nothingEnds}</dd>
        <dt>{COPY.takenFirst}</dt>
        <dd>{held.join(', ') || COPY.nothingHeld}</dd>
        {owed.length > 0 && (
          <>
            <dt>{COPY.owed}</dt>
            <dd>
              <strong>
                {owed.map((sum) => moneyText(sum.amountMinor, sum.currency)).join(' and ')}
              </strong>
              {'. '}
              {COPY.owedNote}
            </dd>
          </>
        )}
      </dl>
      <p>{COPY.summary}</p>
      <details className={styles.fold}>
        <summary>{COPY.details}</summary>
        <dl className={styles.consequences}>
          <dt>{COPY.goes}</dt>
          <dd>{listed(gone.map(({ name }) => aboutThem(name)))}</dd>
          {kept.length > 0 && <dt>{COPY.stays}</dt>}
          <dd>
            <ul>
              {byReason(kept).map(({ because, names }) => (
                <li key={because}>
                  <strong>{listed(names.map(aboutThem))}.</strong> {aboutThem(because)}
                </li>
              ))}
            </ul>
          </dd>
        </dl>
      </details>
    </>
  );
}

function Confirmation(props: { accountId: string; email: string; onClose: () => void }) {
  const { accountId, email, onClose } = props;
  const [typed, setTyped] = useState('');
  const outcome = useOutcome();
  const erase = trpc.admin.eraseUser.useMutation({
    onError: outcome.onRefused,
    onSuccess: (answer) => {
      if (!answer.success) return outcome.onRefused();
      outcome.onSuccess(answer);
      onClose();
    },
  });
  const refusal = erase.data?.success === false ? erase.data : erase.error;
  const confirmed = typed.trim().toLowerCase() === email;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (confirmed) erase.mutate({ accountId, confirmation: typed });
  };
  return (
    <form className={styles.confirm} onSubmit={submit}>
      <TextInput
        label={COPY.type(email)}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
      />
      <DialogTrouble error={refusal} fallback={erase.data?.message ?? USER_COPY.unreachable} />
      <FormActions cancel={COPY.cancel} onCancel={onClose}>
        <Button
          type="submit"
          {...dangerColors(confirmed && !erase.isPending)}
          disabled={!confirmed || erase.isPending}
        >
          {COPY.confirm}
        </Button>
      </FormActions>
    </form>
  );
}
