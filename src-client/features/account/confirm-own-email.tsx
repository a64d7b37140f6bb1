import { Button } from '@mantine/core';
import { EMAIL_COPY as COPY } from '../../../src/texts/pages/account.texts.ts';
import { serverMessage } from '../../lib/call/server-message.ts';
import { trpc } from '../../lib/call/trpc.ts';
import { notify } from '../../lib/toasts.ts';
import styles from './account-page.module.css';

/** Says that the address is not confirmed, and sends another link to it. Nothing once it is confirmed. */
export function ConfirmOwnEmail() {
  const own = trpc.auth.ownEmail.useQuery(undefined, { retry: false });
  const send = trpc.auth.sendConfirmation.useMutation({
    onSuccess: () => notify.success(COPY.sentAgain.title, COPY.sentAgain.message),
    onError: (error) =>
      notify.error(COPY.notSent.title, serverMessage(error) ?? COPY.notSent.message),
  });
  if (own.data?.isConfirmed !== false) return null;
  return (
    <div className={styles.unconfirmed}>
      <p className={styles.note} role="status">
        {COPY.unconfirmed}
      </p>
      <Button variant="default" size="sm" disabled={send.isPending} onClick={() => send.mutate()}>
        {send.isPending ? COPY.busy : COPY.sendAgain}
      </Button>
    </div>
  );
}
