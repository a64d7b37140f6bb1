import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ShownPasskey } from '../../../src/contract/passkeys.contract.ts';
import { Dialog } from '../../components/dialog.tsx';
import { serverMessage } from '../../lib/server-message.ts';
import { notify } from '../../lib/toasts.ts';
import { PASSKEYS_COPY as COPY } from './copy.ts';
import type { PasskeySource } from './passkey-source.ts';
import styles from './passkeys.module.css';

interface RemovePasskeyProps {
  source: PasskeySource;
  passkey: ShownPasskey;
  onClose: () => void;
}

export function RemovePasskey({ source, passkey, onClose }: RemovePasskeyProps) {
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await source.remove(passkey.id);
      const { title, message } = COPY.removed(passkey.name);
      notify.success(title, message);
      onClose();
    } catch (error) {
      setBusy(false);
      notify.error(COPY.removeFailedTitle, serverMessage(error) ?? COPY.removeFailed);
    }
    await source.reload();
  };
  return (
    <Dialog title={COPY.removeTitle(passkey.name)} onClose={onClose}>
      <p>{COPY.removeText}</p>
      <div className={styles.buttons}>
        <Button color="red" onClick={remove} disabled={busy}>
          {COPY.remove}
        </Button>
        <Button variant="default" onClick={onClose}>
          {COPY.keep}
        </Button>
      </div>
    </Dialog>
  );
}
