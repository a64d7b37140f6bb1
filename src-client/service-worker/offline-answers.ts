/** Answers about one person. The page deletes them when the session ends. */
const PERSONAL = 'wl-feed-person';
/** The feed's page and the files that it loads. */
const SHELL = 'wl-feed-shell';

const PAGE = '/signals';
const CALLS = [
  '/trpc/tradingview.signalFeed',
  '/trpc/tradingview.signalNotifications',
  '/trpc/auth.currentUser',
  '/trpc/auth.checkUserAccess',
];
const FILE_KINDS = ['script', 'style', 'image', 'manifest'];
/** The page fetches its texts, so a request for them has no kind. */
const TEXTS = /^\/assets\/texts-/;
/** A deployment brings new files. The oldest make room. */
const MAX_FILES = 150;

/**
 * The network's answer, or the last one when there is no network. Null: not ours, so the browser asks
 * as usual. Only the feed's own page is kept: no other page can become stale.
 */
export function answerOffline(request: Request, origin: string): Promise<Response> | null {
  const { pathname, origin: asked } = new URL(request.url);
  if (request.method !== 'GET' || asked !== origin) return null;
  if (request.mode === 'navigate') {
    return pathname === PAGE ? networkFirst(request, { cache: SHELL, key: PAGE }) : null;
  }
  if (CALLS.includes(pathname)) return answerCall(request);
  if (!FILE_KINDS.includes(request.destination) && !TEXTS.test(pathname)) return null;
  return networkFirst(request, { cache: SHELL, key: request.url });
}

/** Each person has answers of their own: a shared browser never shows another person's feed. */
async function answerCall(request: Request): Promise<Response> {
  const person = request.headers.get('user-email');
  if (person === null) return fetch(request);
  const url = new URL(request.url);
  url.searchParams.set('kept-for', person);
  const answer = await networkFirst(request, { cache: PERSONAL, key: url.href });
  if (answer.status === 401) await caches.delete(PERSONAL);
  return answer;
}

async function networkFirst(
  request: Request,
  { cache, key }: { cache: string; key: string },
): Promise<Response> {
  try {
    const answer = await fetch(request);
    if (answer.status === 200) await keep(answer.clone(), { cache, key });
    return answer;
  } catch (error) {
    const kept = await (await caches.open(cache)).match(key);
    if (kept === undefined) throw error;
    return kept;
  }
}

/** A full disk must not fail the page. */
async function keep(answer: Response, { cache, key }: { cache: string; key: string }) {
  try {
    const store = await caches.open(cache);
    await store.delete(key);
    await store.put(key, answer);
    const keys = await store.keys();
    const surplus = keys.slice(0, Math.max(0, keys.length - MAX_FILES));
    await Promise.all(surplus.map((each) => store.delete(each)));
  } catch (error) {
    console.warn('The feed could not be kept for offline use:', error);
  }
}
