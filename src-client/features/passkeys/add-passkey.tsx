import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { browserName } from '../../../src/domain/people/browser-name.ts';
import { PASSKEYS_COPY as COPY } from '../../../src/texts/pages/passkeys.texts.ts';
import { FormActions } from '../../components/form-actions.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { serverMessage } from '../../lib/call/server-message.ts';
import { notify } from '../../lib/toasts.ts';
import { useFields } from '../../lib/use-fields.ts';
import { createPasskey, whyNot } from './passkey-browser.ts';
import type { PasskeySource } from './passkey-source.ts';
import styles from './passkeys.module.css';

function messageOf(error: unknown): string {
  const reason = whyNot(error);
  return reason === null ? (serverMessage(error) ?? COPY.failed) : COPY[reason];
}

/** Asks for the password first: an unattended browser must not be enough to add a passkey. */
export function AddPasskey({ source, onClose }: { source: PasskeySource; onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  const form = useFields(
    { password: '', name: browserName(window.navigator.userAgent) },
    ({ password, name }) => ({
      password: password === '' ? COPY.missing : null,
      name: name.trim() === '' ? COPY.nameMissing : null,
    }),
  );
  const submit = form.submit(async (values) => {
    const name = values.name.trim();
    setBusy(true);
    try {
      await source.finish(name, await createPasskey(await source.begin(values.password)));
      notify.success(COPY.done.title, COPY.done.message({ name }));
      await source.reload();
      onClose();
    } catch (error) {
      setBusy(false);
      notify.error(COPY.failedTitle, messageOf(error));
    }
  });
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <PasswordField
        label={COPY.password}
        autoComplete="current-password"
        autoFocus
        {...form.input('password')}
      />
      <TextInput
        label={COPY.name}
        description={COPY.nameHint}
        autoComplete="off"
        maxLength={60}
        {...form.input('name')}
      />
      <FormActions cancel={COPY.cancel} onCancel={onClose} busy={busy}>
        <Button type="submit" disabled={busy}>
          {busy ? COPY.waiting : COPY.submit}
        </Button>
      </FormActions>
    </form>
  );
}
