import { Button } from '@mantine/core';
import type { FormEventHandler, ReactNode } from 'react';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { FormActions } from '../../../components/form-actions.tsx';
import { serverMessage } from '../../../lib/call/server-message.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import parts from '../parts/parts.module.css';
import { RightButton } from '../role/right-button.tsx';
import styles from './offers.module.css';

interface RowButtonProps {
  label: string;
  onClick: () => void;
  children: ReactNode;
}

/** The button of a row that opens the offer's dialog. */
export function RowButton({ label, onClick, children }: RowButtonProps) {
  return (
    <RightButton
      right="offers.change"
      size="compact-sm"
      variant="default"
      aria-label={label}
      onClick={onClick}
    >
      {children}
    </RightButton>
  );
}

/** A note whose page of the shop, such as '/gift', is a link that can be copied. */
export function PageNote({ text }: { text: string }) {
  const [before, page, after] = text.split(/(\/[a-z]+)/);
  if (page === undefined) return text;
  return (
    <>
      {before}
      <a href={page}>{page}</a>{' '}
      <CopyButton text={`${window.location.origin}${page}`} label={`Copy the link to ${page}`} />
      {after}
    </>
  );
}

interface OfferFormProps {
  title: string;
  copy: { cancel: string; unreachable: string };
  submit: string;
  call: { isPending: boolean; error: unknown };
  onSubmit: FormEventHandler<HTMLFormElement>;
  onClose: () => void;
  children: ReactNode;
}

/** The dialog in which an offer is made or changed. It stays until the answer is there, which may be shown only once. */
export function OfferForm(props: OfferFormProps) {
  const { title, copy, submit, call, onSubmit, onClose, children } = props;
  return (
    <Dialog title={title} locked={call.isPending} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={onSubmit}>
        {children}
        {call.error !== null && (
          <p className={parts.trouble} role="alert">
            {serverMessage(call.error) ?? copy.unreachable}
          </p>
        )}
        <FormActions cancel={copy.cancel} onCancel={onClose} busy={call.isPending}>
          <Button type="submit" disabled={call.isPending}>
            {submit}
          </Button>
        </FormActions>
      </form>
    </Dialog>
  );
}

interface RefundPurchaseDialogProps<Preview> {
  copy: { title: string; confirm: string; keep: string; loading: string; unreachable: string };
  preview: { data: Preview | undefined; error: unknown };
  call: { isPending: boolean; error: unknown };
  onConfirm: () => void;
  onClose: () => void;
  /** The sum and the plan that ends, as the server predicts them. */
  children: (preview: Preview) => ReactNode;
}

/** Refunds a single payment after a preview of its effect. */
export function RefundPurchaseDialog<Preview>(props: RefundPurchaseDialogProps<Preview>) {
  const { copy, preview, call, onConfirm, onClose, children } = props;
  const { data, error } = preview;
  return (
    <ConfirmDialog
      title={copy.title}
      confirm={copy.confirm}
      keep={copy.keep}
      disabled={data === undefined}
      call={call}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {data === undefined ? (
        <p role="status">
          {error === null ? copy.loading : (serverMessage(error) ?? copy.unreachable)}
        </p>
      ) : (
        children(data)
      )}
    </ConfirmDialog>
  );
}
