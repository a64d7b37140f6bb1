import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { send } from './control-api.ts';

export interface Act {
  busy: boolean;
  /** Runs one control call. Shows `done` on success and the port's message on failure. */
  run(method: string, path: string, body?: unknown, done?: string): Promise<boolean>;
}

const DISMISS = { 'aria-label': 'Dismiss' };

export function useAct(): Act {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const run = useCallback<Act['run']>(
    async (method, path, body, done) => {
      setBusy(true);
      try {
        await send(method, path, body);
        if (done !== undefined)
          notifications.show({ message: done, color: 'wick', closeButtonProps: DISMISS });
        void queryClient.invalidateQueries();
        return true;
      } catch (error) {
        const message = error instanceof Error ? error.message : 'The sandbox cannot be reached.';
        notifications.show({
          title: 'Not done',
          message,
          color: 'red',
          autoClose: 8000,
          closeButtonProps: DISMISS,
        });
        return false;
      } finally {
        setBusy(false);
      }
    },
    [queryClient],
  );
  return { busy, run };
}
