import { answerOffline } from './offline-answers.ts';
import { renewSubscription } from './renew-subscription.ts';
import type { WorkerScope } from './worker-scope.ts';

const worker = self as unknown as WorkerScope;

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener('fetch', (event) => {
  const answer = answerOffline(event.request, worker.location.origin);
  if (answer !== null) event.respondWith(answer);
});

interface Notice {
  title: string;
  body: string;
  tag: string;
  url: string;
}

worker.addEventListener('push', (event) => {
  const notice = event.data?.json() as Notice | undefined;
  if (notice === undefined) return;
  const { title, body, tag, url } = notice;
  event.waitUntil(
    // The tag replaces the former notification of the same signal, so a repeated one is not shown twice.
    worker.registration.showNotification(title, { body, tag, icon: '/favicon.svg', data: { url } }),
  );
});

worker.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renewSubscription(event, worker.registration.pushManager));
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { url } = event.notification.data as Pick<Notice, 'url'>;
  event.waitUntil(openFeed(url));
});

/** Shows the signal in an open feed, or in a new window. */
async function openFeed(url: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find((each) => new URL(each.url).pathname === '/signals');
  if (open === undefined) {
    await worker.clients.openWindow(url);
    return;
  }
  await open.focus();
  await open.navigate(url);
}
