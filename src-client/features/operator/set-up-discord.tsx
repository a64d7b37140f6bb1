import { Button } from '@mantine/core';
import { serverMessage } from '../../lib/server-message.ts';
import { notify } from '../../lib/toasts.ts';
import { trpc } from '../../lib/trpc.ts';
import { ADMIN_COPY as COPY } from './copy.ts';

/** Roles and channels, as far as they are missing: it may be pressed again. */
export function SetUpDiscord() {
  const fail = (message: string | null) =>
    notify.error(COPY.setUpFailedTitle, message || COPY.setUpFailed);
  const { mutate, isPending } = trpc.discord.setUpChannels.useMutation({
    onSuccess: ({ success, message }) => {
      if (success) notify.success(COPY.setUpDone.title, message || COPY.setUpDone.message);
      else fail(message);
    },
    onError: (error) => fail(serverMessage(error)),
  });
  return (
    <Button size="xs" variant="default" onClick={() => mutate()} disabled={isPending}>
      {isPending ? COPY.settingUp : COPY.setUp}
    </Button>
  );
}
