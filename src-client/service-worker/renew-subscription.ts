import type { PushChangeEvent } from './worker-scope.ts';

/**
 * A push service may replace a browser's address at any time. Tells the server the new one. Without a
 * session, or in the session of someone who did not subscribe here, the browser is not subscribed any
 * more. The server forgets the old address when the push service answers that it is gone.
 */
export async function renewSubscription(
  { newSubscription }: PushChangeEvent,
  push: PushManager,
): Promise<void> {
  const made = newSubscription ?? (await subscribeAgain(push));
  if (made === null) return;
  const { keys: { p256dh = '', auth = '' } = {} } = made.toJSON();
  const answer = await fetch('/trpc/tradingview.subscribePush', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint: made.endpoint, p256dh, auth, isRenewal: true }),
  });
  if (answer.status === 401 || answer.status === 409) await made.unsubscribe();
}

async function subscribeAgain(push: PushManager): Promise<PushSubscription | null> {
  const answer = await fetch('/trpc/tradingview.signalNotifications');
  if (!answer.ok) return null;
  const { result } = (await answer.json()) as { result: { data: { publicKey: string | null } } };
  const { publicKey } = result.data;
  if (publicKey === null) return null;
  return push.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}
