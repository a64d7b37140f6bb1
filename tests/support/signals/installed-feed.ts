import type { Page, Worker } from 'playwright';
import { PASSWORD, type Subscriber } from '../subscribers.ts';

export interface Minted {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}
export interface PushState {
  subscriptions: { messages: { text: string | null }[] }[];
}

/** In the page. */
export async function publicKeyOf(): Promise<string> {
  const answer = await fetch('/trpc/tradingview.signalNotifications');
  return (await answer.json()).result.data.publicKey;
}

/** In the page: subscribing returns this browser of the sandbox. */
export function subscribeAs({ endpoint, keys }: Minted): void {
  const subscription = {
    endpoint,
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => true,
  };
  Object.assign(PushManager.prototype, {
    subscribe: async () => subscription,
    getSubscription: async () => subscription,
  });
}

/** In the worker: its push service has replaced the browser's address by this one. */
export function changeAddress({ endpoint, keys }: Minted): void {
  const scope = self as unknown as {
    ExtendableEvent: typeof Event;
    PushManager: { prototype: object };
  };
  const subscription = { endpoint, toJSON: () => ({ endpoint, keys }) };
  Object.assign(scope.PushManager.prototype, { subscribe: async () => subscription });
  const change = new scope.ExtendableEvent('pushsubscriptionchange');
  // Only a browser's own event may be extended.
  self.dispatchEvent(Object.assign(change, { waitUntil: () => {} }));
}

interface Shown {
  title: string;
  options: { data: { url: string } };
}

/** In the worker: a headless browser shows no notification, so the worker notes them. */
export function recordNotifications(): void {
  const shown: Shown[] = [];
  Object.assign(self, { shown });
  const scope = self as unknown as { registration: object };
  Object.assign(scope.registration, {
    showNotification: async (title: string, options: Shown['options']) =>
      void shown.push({ title, options }),
  });
}

export const shownIn = async (running: Worker | undefined): Promise<Shown[]> =>
  (await running?.evaluate(() => (self as unknown as { shown: Shown[] }).shown)) ?? [];

/** In the worker. Only a real click may focus a window. */
export function clickNotification(): void {
  const scope = self as unknown as {
    shown: Shown[];
    WindowClient: { prototype: object };
    ExtendableEvent: typeof Event;
  };
  Object.assign(scope.WindowClient.prototype, { focus: async () => {} });
  const [{ options } = { options: null }] = scope.shown;
  const click = new scope.ExtendableEvent('notificationclick');
  self.dispatchEvent(Object.assign(click, { notification: { ...options, close: () => {} } }));
}

/** Signs in and opens the feed, or another page. */
export async function openFeedIn(
  page: Page,
  { email }: Subscriber,
  { url, path }: { url: string; path: string },
): Promise<Page> {
  // Headless browsers deny notifications, whatever they are granted.
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = async () => 'granted';
  });
  await page.goto(`${url}/login${path === '/signals' ? '?next=/signals' : ''}`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByRole('button', { name: 'Sign Out' }).waitFor();
  if (path !== '/signals') await page.goto(url + path);
  return page;
}
