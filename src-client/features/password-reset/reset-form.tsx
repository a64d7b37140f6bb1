import { Button } from '@mantine/core';
import { RESET_COPY as COPY } from '../../../src/texts/pages/password-reset.texts.ts';
import { httpStatusOf, serverMessage } from '../../lib/call/server-message.ts';
import { useFields } from '../../lib/use-fields.ts';
import { checkNewPassword, NO_PASSWORD } from '../password-setup/check-new-password.ts';
import { NewPasswordFields } from '../password-setup/new-password-fields.tsx';
import { NewLink } from './new-link.tsx';
import styles from './password-reset.module.css';

const LINK_IS_OVER = 412;

interface ResetFormProps {
  busy: boolean;
  error: unknown;
  /** The page that asked for a sign-in. */
  next: string | undefined;
  onSave: (password: string) => unknown;
}

export function ResetForm({ busy, error, next, onSave }: ResetFormProps) {
  const form = useFields(NO_PASSWORD, checkNewPassword);
  return (
    <form
      className={styles.form}
      onSubmit={form.submit(({ password }) => onSave(password))}
      noValidate
    >
      <p className={styles.lead}>{COPY.lead}</p>
      <NewPasswordFields form={form} label={COPY.password} isFirst />
      {error !== null && (
        <p className={styles.error} role="alert">
          {serverMessage(error) ?? COPY.failed}
        </p>
      )}
      {httpStatusOf(error) === LINK_IS_OVER ? (
        <NewLink next={next} takesFocus />
      ) : (
        <Button type="submit" fullWidth disabled={busy}>
          {busy ? COPY.busy : COPY.submit}
        </Button>
      )}
    </form>
  );
}
