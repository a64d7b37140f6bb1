import { Button, TextInput } from '@mantine/core';
import type { ErasurePreview } from '../../../src/contract/account-data.contract.ts';
import { normaliseEmail } from '../../../src/domain/people/email-address.ts';
import { DATA_COPY as COPY } from '../../../src/texts/pages/account.texts.ts';
import { counted } from '../../../src/texts/template.ts';
import { dangerColors } from '../../components/danger-colors.ts';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { DialogTrouble } from '../../components/dialog/dialog-trouble.tsx';
import { FormActions } from '../../components/form-actions.tsx';
import { PageSpinner } from '../../components/frame/page-spinner.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { trpc } from '../../lib/call/trpc.ts';
import { byReason, listed } from '../../lib/erasure-reasons.ts';
import { shownMoney } from '../../lib/money.ts';
import { useFields } from '../../lib/use-fields.ts';
import styles from './account-page.module.css';
import { useLeaveForGood } from './use-leave-for-good.ts';

interface EraseDialogProps {
  email: string;
  onClose: () => void;
}

function Consequences(preview: ErasurePreview) {
  const { liveSubscriptions, hasOpenWithdrawal, heldAccess, owed, tables } = preview;
  const present = tables.filter(({ rows }) => rows > 0);
  const goes = present.filter(({ fate }) => fate === 'erased');
  const stays = present.filter(({ fate }) => fate !== 'erased');
  return (
    <>
      {hasOpenWithdrawal && <p>{COPY.withdrawn}</p>}
      {liveSubscriptions.length > 0 && !hasOpenWithdrawal && (
        <p>{counted(COPY.live, liveSubscriptions.length)}</p>
      )}
      {heldAccess.length > 0 && <p>{counted(COPY.access, heldAccess.length)}</p>}
      {owed.length > 0 && (
        <p role="status">
          {COPY.owed({
            sum: owed.map((each) => shownMoney(each.amountMinor, each.currency)).join(' + '),
          })}
        </p>
      )}
      <p>{stays.length > 0 ? COPY.erasesMost : COPY.erasesAll}</p>
      <details className={styles.details}>
        <summary>{COPY.details}</summary>
        <dl className={styles.consequences}>
          <dt>{COPY.goes}</dt>
          <dd>{listed(goes.map(({ name }) => name))}</dd>
          {stays.length > 0 && (
            <>
              <dt>{COPY.stays}</dt>
              {byReason(stays).map(({ because, names }) => (
                <dd key={because}>{COPY.kept({ names: listed(names), because })}</dd>
              ))}
            </>
          )}
        </dl>
      </details>
    </>
  );
}

/** Shows what an erasure deletes and keeps, then asks for the password and the typed address. */
export function EraseDialog({ email, onClose }: EraseDialogProps) {
  const preview = trpc.auth.erasurePreview.useQuery();
  const leave = useLeaveForGood();
  const form = useFields({ password: '', confirmation: '' }, ({ password, confirmation }) => ({
    password: password === '' ? COPY.missing : null,
    confirmation: normaliseEmail(confirmation) === email ? null : COPY.mismatch,
  }));
  const erase = trpc.auth.eraseMine.useMutation({
    onSuccess: leave,
  });
  return (
    <Dialog
      title={COPY.eraseTitle}
      keepOpen={erase.isPending}
      locked={erase.isSuccess}
      onClose={onClose}
    >
      {erase.isSuccess ? (
        <p role="status">{COPY.erased.message}</p>
      ) : preview.data === undefined ? (
        preview.isError ? (
          <p role="alert">{COPY.previewFailed}</p>
        ) : (
          <PageSpinner />
        )
      ) : (
        <form
          className={styles.form}
          onSubmit={form.submit((values) => erase.mutate(values))}
          noValidate
        >
          <p>{COPY.eraseLead}</p>
          <Consequences {...preview.data} />
          <TextInput
            label={COPY.confirmation({ email })}
            autoComplete="off"
            {...form.input('confirmation')}
          />
          <PasswordField
            label={COPY.password}
            autoComplete="current-password"
            {...form.input('password')}
          />
          <DialogTrouble error={erase.error} fallback={COPY.eraseFailed} />
          <FormActions cancel={COPY.cancel} onCancel={onClose}>
            <Button type="submit" {...dangerColors(!erase.isPending)} disabled={erase.isPending}>
              {erase.isPending ? COPY.busy : COPY.eraseSubmit}
            </Button>
          </FormActions>
        </form>
      )}
    </Dialog>
  );
}
