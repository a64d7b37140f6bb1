import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type FormEvent, useEffect, useState } from 'react';
import type {
  UsersBulkAction,
  UsersBulkPreview,
} from '../../../../../src/contract/operator/desk/users-bulk.contract.ts';
import { Dialog } from '../../../../components/dialog/dialog.tsx';
import { FormActions } from '../../../../components/form-actions.tsx';
import { newId } from '../../../../lib/call/new-id.ts';
import { serverMessage } from '../../../../lib/call/server-message.ts';
import { trpc } from '../../../../lib/call/trpc.ts';
import parts from '../../parts/parts.module.css';
import { DAYS_COPY } from '../../user/plans/copy.ts';
import styles from './bulk.module.css';
import { BULK_COPY as COPY } from './copy.ts';

const MAX_DAYS = 180;
const SETTLE_MS = 300;

interface BulkDialogProps {
  action: UsersBulkAction;
  accountIds: string[];
  onStarted: (jobId: string) => void;
  onClose: () => void;
}

/** Shows whom an action concerns and whom it skips before it starts. */
export function BulkDialog({ action, accountIds, onStarted, onClose }: BulkDialogProps) {
  const [typed, setTyped] = useState('14');
  const [why, setWhy] = useState('');
  // One for the whole dialog: a second press after a lost answer starts nothing new.
  const [jobId] = useState(newId);
  const isGift = action === 'free-days';
  const days = Number(typed);
  // Not one plan of two hundred users for each digit.
  const [settled] = useDebouncedValue(days, SETTLE_MS);
  const isDays = Number.isInteger(days) && days >= 1 && days <= MAX_DAYS;
  const isPlanned = isDays && settled === days;
  const input = { accountIds, action, ...(isGift && { days, note: why }) };
  const { mutate: preview, ...checked } = trpc.admin.previewUsersBulk.useMutation();
  const start = trpc.admin.startUsersBulk.useMutation({
    onSuccess: ({ jobId }) => {
      onStarted(jobId);
      onClose();
    },
  });
  // The selection cannot change below the dialog.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the days change what is planned
  useEffect(() => {
    if (!isGift || isPlanned) preview(input);
  }, [preview, isGift, isPlanned, settled]);
  const plan = isGift && !isPlanned ? undefined : checked.data;
  const isPlanning = checked.isPending || (isGift && isDays && !isPlanned);
  const trouble = start.error ?? checked.error;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (plan !== undefined && plan.willRun > 0) start.mutate({ ...input, jobId, ends: plan.ends });
  };
  const isBlocked =
    start.isPending || checked.isPending || plan === undefined || plan.willRun === 0;
  return (
    <Dialog title={COPY.titles[action]} keepOpen={start.isPending} onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <p>{COPY.effects[action]}</p>
        {isGift && (
          <>
            <TextInput
              type="number"
              label={DAYS_COPY.days}
              min={1}
              max={MAX_DAYS}
              value={typed}
              error={!isDays && DAYS_COPY.range(MAX_DAYS)}
              onChange={({ currentTarget: { value } }) => setTyped(value)}
            />
            <TextInput
              label={DAYS_COPY.why}
              value={why}
              maxLength={500}
              onChange={({ currentTarget: { value } }) => setWhy(value)}
            />
          </>
        )}
        {trouble !== null && (
          <p className={parts.trouble} role="alert">
            {serverMessage(trouble) ?? COPY.previewFailed}
          </p>
        )}
        <div role="status">
          {plan === undefined ? isPlanning && <p>{COPY.preview}</p> : <Plan plan={plan} />}
        </div>
        <FormActions cancel={COPY.cancel} onCancel={onClose}>
          <Button type="submit" disabled={isBlocked}>
            {COPY.start[action](plan?.willRun ?? 0)}
          </Button>
        </FormActions>
      </form>
    </Dialog>
  );
}

function Plan({ plan: { willRun, names, laterPayments, skipped } }: { plan: UsersBulkPreview }) {
  const rest = willRun - names.length;
  return (
    <div className={styles.plan}>
      <p>{COPY.willRun(willRun)}</p>
      {names.length > 0 && (
        <ul>
          {names.map((name) => (
            <li key={name}>{name}</li>
          ))}
          {rest > 0 && <li>{COPY.more(rest)}</li>}
        </ul>
      )}
      {laterPayments > 0 && <p>{COPY.laterPayments(laterPayments)}</p>}
      {skipped.length > 0 && (
        <details>
          <summary>{COPY.skipped(skipped.length)}</summary>
          <ul>
            {skipped.map(({ accountId, email, reason }) => (
              <li key={accountId}>
                {email}: {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
