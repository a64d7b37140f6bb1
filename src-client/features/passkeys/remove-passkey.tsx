import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ShownPasskey } from '../../../src/contract/passkeys.contract.ts';
import { PASSKEYS_COPY as COPY } from '../../../src/texts/pages/passkeys.texts.ts';
import { dangerColors } from '../../components/danger-colors.ts';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { DialogTrouble } from '../../components/dialog/dialog-trouble.tsx';
import { FormActions } from '../../components/form-actions.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { notify } from '../../lib/toasts.ts';
import { useFields } from '../../lib/use-fields.ts';
import type { PasskeySource } from './passkey-source.ts';
import styles from './passkeys.module.css';

interface RemovePasskeyProps {
  source: PasskeySource;
  passkey: ShownPasskey;
  onClose: () => void;
}

export function RemovePasskey({ source, passkey, onClose }: RemovePasskeyProps) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  const form = useFields({ password: '' }, ({ password }) => ({
    password: source.removalAsksPassword && password === '' ? COPY.missing : null,
  }));
  const remove = form.submit(async ({ password }) => {
    setBusy(true);
    setRefusal(null);
    try {
      await source.remove(passkey.id, password);
      notify.success(COPY.removed.title, COPY.removed.message({ name: passkey.name }));
      onClose();
    } catch (error) {
      setBusy(false);
      setRefusal(error);
    }
    await source.reload();
  });
  return (
    <Dialog title={COPY.removeTitle({ name: passkey.name })} keepOpen={busy} onClose={onClose}>
      <form className={styles.form} onSubmit={remove} noValidate>
        <p>{COPY.removeText}</p>
        {source.removalAsksPassword && (
          <PasswordField
            label={COPY.password}
            autoComplete="current-password"
            data-autofocus
            {...form.input('password')}
          />
        )}
        <DialogTrouble error={refusal} fallback={COPY.removeFailed} />
        <FormActions cancel={COPY.keep} onCancel={onClose}>
          <Button type="submit" {...dangerColors(!busy)} disabled={busy}>
            {COPY.remove}
          </Button>
        </FormActions>
      </form>
    </Dialog>
  );
}
