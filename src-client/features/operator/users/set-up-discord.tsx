import { Button } from '@mantine/core';
import { serverMessage } from '../../../lib/call/server-message.ts';
import { trpc } from '../../../lib/call/trpc.ts';
import { notify } from '../../../lib/toasts.ts';
import { DifferenceDialog } from '../../community-console/set-up/difference-dialog.tsx';
import { useDifference } from '../../community-console/set-up/use-difference.ts';
import { OPERATOR_COPY as COPY } from '../copy.ts';

/** Creates missing roles and channels. Idempotent. */
export function SetUpDiscord() {
  const fail = (message: string | null) =>
    notify.error(COPY.setUpFailedTitle, message || COPY.setUpFailed);
  const { mutateAsync } = trpc.discord.setUpChannels.useMutation({
    onSuccess: ({ success, message }) => {
      if (success) notify.success(COPY.setUpDone.title, message || COPY.setUpDone.message);
      else fail(message);
    },
    onError: (error) => fail(serverMessage(error)),
  });
  const difference = useDifference('set-up', async () => {
    const answer = await mutateAsync().catch(() => null);
    return answer?.success ? (answer.results ?? []) : null;
  });
  return (
    <>
      <Button size="xs" variant="default" onClick={difference.press} disabled={difference.busy}>
        {difference.busy ? COPY.settingUp : COPY.setUp}
      </Button>
      <DifferenceDialog title={COPY.setUp} of={difference} />
    </>
  );
}
