import { Button } from '@mantine/core';
import type { Making } from '../../../../src/contract/operator/setup.contract.ts';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { FormActions } from '../../../components/form-actions.tsx';
import { serverMessage } from '../../../lib/call/server-message.ts';
import { trpc } from '../../../lib/call/trpc.ts';
import { CopyButton } from '../parts/copy-button.tsx';
import styles from '../parts/parts.module.css';
import setUp from './set-up.module.css';

const MESSAGES: Record<Making, { title: string; text: string }> = {
  prices: {
    title: 'Create prices',
    text: 'Products and prices that are missing or different are created at Stripe, at the amounts of the price list. Existing subscribers keep a replaced price.',
  },
  portal: {
    title: 'Create the portal’s configuration',
    text: 'Subscribers can switch between the current prices, cancel at the end of a period and change their card.',
  },
  webhook: {
    title: 'Set up the webhook endpoint',
    text: 'Stripe sends its events to this server. A new endpoint’s signing secret is shown once: have the place ready where it goes. An existing endpoint is enabled and sends the missing events; its secret stays the same.',
  },
};

/** Creates nothing at a provider without this confirmation. */
export function MakeDialog({ what, onClose }: { what: Making; onClose: () => void }) {
  const make = trpc.admin.make.useMutation();
  const { title, text } = MESSAGES[what];
  const { data, error, isPending } = make;
  return (
    // The signing secret is shown once.
    <Dialog title={title} locked={isPending || data?.secret != null} onClose={onClose}>
      {data === undefined ? <p>{text}</p> : <p role="status">{data.message}</p>}
      {data?.secret != null && (
        <p className={setUp.secret}>
          {data.secret} <CopyButton text={data.secret} label="Copy the secret" />
        </p>
      )}
      {error !== null && (
        <p className={styles.trouble} role="alert">
          {serverMessage(error) ?? 'The server cannot be reached.'}
        </p>
      )}
      <FormActions
        cancel={data === undefined ? 'Cancel' : 'Done'}
        onCancel={onClose}
        busy={isPending}
      >
        {data === undefined && (
          <Button onClick={() => make.mutate({ what })} disabled={isPending}>
            {isPending ? 'Creating…' : 'Create'}
          </Button>
        )}
      </FormActions>
    </Dialog>
  );
}
