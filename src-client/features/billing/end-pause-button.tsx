import { Button } from '@mantine/core';
import { END_PAUSE_COPY as COPY } from '../../../src/texts/on-demand/end-pause.texts.ts';
import { serverMessage } from '../../lib/call/server-message.ts';
import { trpc } from '../../lib/call/trpc.ts';
import { useSession } from '../../lib/session/session.ts';
import { notify } from '../../lib/toasts.ts';

/** Ends a pause now. A declined card shows the open invoice instead. */
export function EndPauseButton({ variant = 'filled' }: { variant?: 'filled' | 'default' }) {
  const utils = trpc.useUtils();
  const { refresh } = useSession();
  const { mutate, isPending } = trpc.billing.endPause.useMutation({
    onSuccess: async ({ outcome }) => {
      await Promise.all([
        utils.billing.overview.invalidate(),
        utils.billing.subscriptionStatus.invalidate(),
        refresh(),
      ]);
      const { title, message } = COPY[outcome];
      if (outcome === 'owed') notify.error(title, message);
      else notify.success(title, message);
    },
    onError: (error) =>
      notify.error(COPY.failed.title, serverMessage(error) ?? COPY.failed.message),
  });
  return (
    <Button variant={variant} onClick={() => mutate()} disabled={isPending}>
      {isPending ? COPY.resuming : COPY.resume}
    </Button>
  );
}
