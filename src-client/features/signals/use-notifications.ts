import { useEffect, useState } from 'react';
import { NOTIFY_COPY as COPY } from '../../../src/texts/pages/signals/feed.texts.ts';
import { serverMessage } from '../../lib/call/server-message.ts';
import { trpc } from '../../lib/call/trpc.ts';
import { useSession } from '../../lib/session/session.ts';
import { notify } from '../../lib/toasts.ts';
import { canNotify, endpointHashOf, subscribeHere, subscriptionHere } from './feed-worker.ts';

const fail = (error: unknown, text: string) =>
  notify.error(COPY.title, serverMessage(error) ?? text);

/** A subscriber's notifications, and those of this browser. */
export function useNotifications() {
  const { tradingview } = trpc.useUtils();
  const { leaving } = useSession();
  const query = trpc.tradingview.signalNotifications.useQuery(undefined, { enabled: !leaving });
  const [here, setHere] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const options = {
    onSettled: () => tradingview.signalNotifications.invalidate(),
    onError: (error: unknown) => fail(error, COPY.saveFailed),
  };
  const subscribe = trpc.tradingview.subscribePush.useMutation(options);
  const unsubscribe = trpc.tradingview.unsubscribePush.useMutation(options);
  const digest = trpc.tradingview.chooseSignalDigest.useMutation(options);

  useEffect(() => {
    let isGone = false;
    void subscriptionHere()
      .then((found) => found && endpointHashOf(found))
      .then((hash) => isGone || setHere(hash))
      .catch(() => {});
    return () => {
      isGone = true;
    };
  }, []);

  const turnOn = async () => {
    setBusy(true);
    try {
      const made = await subscribeHere(query.data?.publicKey ?? '');
      if (made === null) return;
      const { keys = {} } = made.toJSON();
      const { p256dh = '', auth = '' } = keys;
      await subscribe.mutateAsync({ endpoint: made.endpoint, p256dh, auth });
      setHere(await endpointHashOf(made));
    } catch (error) {
      console.warn('The browser could not be notified:', error);
      fail(error, COPY.failed);
    } finally {
      setBusy(false);
    }
  };
  const turnOff = async (endpointHash: string) => {
    if (endpointHash === here) {
      // The server forgets it in any case: what the browser keeps gets no more notices.
      await subscriptionHere()
        .then((found) => found?.unsubscribe())
        .catch((error: unknown) => console.warn('The browser kept its subscription:', error));
      setHere(null);
    }
    unsubscribe.mutate({ endpointHash });
  };
  const browsers = query.data?.browsers ?? [];
  const isOnHere = browsers.some(({ endpointHash }) => endpointHash === here);
  const isDenied = canNotify() && Notification.permission === 'denied';
  return {
    browsers,
    digest: query.data?.digest ?? false,
    isLoading: query.isLoading,
    isLoaded: query.data !== undefined,
    isOnHere,
    isPossible: canNotify(),
    isDenied,
    canTurnOn: canNotify() && !isOnHere && !isDenied && query.data?.publicKey !== null,
    busy,
    turnOn,
    turnOff,
    chooseDigest: (on: boolean) => digest.mutate({ on }),
  };
}
