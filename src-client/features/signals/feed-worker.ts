const WORKER = '/signals-worker.js';
const SCOPE = '/signals';

/** Keeps the feed for offline use. Null: this browser has no service workers. */
export async function registerFeedWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null;
  return navigator.serviceWorker.register(WORKER, { scope: SCOPE });
}

export const canNotify = () => 'PushManager' in window && 'Notification' in window;

export async function subscriptionHere(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker?.getRegistration(SCOPE);
  return (await worker?.pushManager?.getSubscription()) ?? null;
}

/** Asks for permission, then subscribes. Null: the person or the browser refused. */
export async function subscribeHere(publicKey: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await registerFeedWorker();
  const worker = await navigator.serviceWorker.ready;
  return worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
}

/** As the server names a browser: SHA-256 of the endpoint, hex. */
export async function endpointHashOf({ endpoint }: PushSubscription): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
