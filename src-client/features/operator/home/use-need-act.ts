import type { HomeNeed } from '../../../../src/contract/operator-home.contract.ts';
import { serverMessage } from '../../../lib/call/server-message.ts';
import { trpc } from '../../../lib/call/trpc.ts';
import { notify } from '../../../lib/toasts.ts';
import { HOME_COPY as COPY } from './copy.ts';

interface NeedAct {
  act: () => void;
  isPending: boolean;
}

/** The call behind a need's button, which each slice's own page makes too. */
export function useNeedAct({ kind, items }: HomeNeed, onActed: () => unknown): NeedAct {
  const retryAccess = trpc.admin.retryAccess.useMutation();
  const retryEvent = trpc.admin.retryParkedEvent.useMutation();
  const sendLink = trpc.admin.resendReturnLink.useMutation();
  const ids = items.flatMap(({ id }) => (id === null ? [] : [id]));
  const calls: Partial<Record<HomeNeed['kind'], () => Promise<unknown>>> = {
    'access-failed': () => retryAccess.mutateAsync({ accountIds: ids }),
    'event-parked': () => Promise.all(ids.map((id) => retryEvent.mutateAsync({ id }))),
    'paid-unregistered': () => sendLink.mutateAsync({ attemptId: ids[0] ?? '' }),
  };
  const act = async () => {
    const done = kind === 'paid-unregistered' ? COPY.linkSent : COPY.retried;
    try {
      await calls[kind]?.();
      notify.success(done.title, done.message);
    } catch (error) {
      notify.error(COPY.failedTitle, serverMessage(error) ?? COPY.failed);
    }
    onActed();
  };
  return {
    act: () => void act(),
    isPending: retryAccess.isPending || retryEvent.isPending || sendLink.isPending,
  };
}
