/** Deletes what the feed's service worker kept for a person, and ends their notifications here. */
export async function forgetFeed(): Promise<void> {
  try {
    await window.caches?.delete('wl-feed-person');
    const worker = await navigator.serviceWorker?.getRegistration('/signals');
    await (await worker?.pushManager?.getSubscription())?.unsubscribe();
  } catch (error) {
    console.warn('The offline feed could not be deleted:', error);
  }
}
