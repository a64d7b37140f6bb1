import type { EntityManager } from '@mikro-orm/postgresql';
import { readFork, transact } from '../../database/transaction.ts';
import type { Kernel } from '../../kernel.ts';
import type { RequestContext } from '../../procedure/request-context.ts';
import { hashToken, newToken } from '../../secrets/token.ts';
import { KnownBrowserEntity } from './known-browser.entity.ts';

const DAY_SECONDS = 86_400;
const KNOWN_BROWSER_SECONDS = 180 * DAY_SECONDS;
const KEEP_MS = KNOWN_BROWSER_SECONDS * 1000;

type Deps = Pick<Kernel, 'orm' | 'machineClock'>;

/** Whether this account, or any if null, signed in from the browser with this token. */
export async function isKnownBrowser(
  { orm, machineClock }: Deps,
  token: string | null,
  ownerId: string | null,
): Promise<boolean> {
  if (token === null) return false;
  const since = new Date(machineClock.now().getTime() - KEEP_MS);
  const owner = ownerId === null ? {} : { ownerId };
  const where = { tokenHash: hashToken(token), seenAt: { $gt: since }, ...owner };
  return (await readFork(orm).count(KnownBrowserEntity, where)) > 0;
}

/** Maximum browsers per owner, because each one has its own allowance of guesses. */
const MAX_BROWSERS = 20;
const DROP_OLDEST = `
  delete from known_browser where owner_id = ?::uuid and token_hash in (
    select token_hash from known_browser where owner_id = ?::uuid
      order by seen_at desc, token_hash offset ${MAX_BROWSERS})`;

/**
 * Call after a successful sign-in, or a mailed link that proves the browser's owner. Always issues
 * a new token.
 */
export async function rememberBrowser(
  { orm, machineClock }: Deps,
  browser: Pick<RequestContext, 'readCookie' | 'writeCookie'>,
  ownerId: string,
): Promise<void> {
  const before = browser.readCookie('known-browser');
  const token = newToken();
  const tokenHash = hashToken(token);
  await transact(orm, async (em) => {
    // Other owners of this browser move to the new token. The old one may have been planted, so it
    // becomes invalid.
    if (before !== null) {
      await em.nativeUpdate(KnownBrowserEntity, { tokenHash: hashToken(before) }, { tokenHash });
    }
    await em.upsert(KnownBrowserEntity, { tokenHash, ownerId, seenAt: machineClock.now() });
    await em.execute(DROP_OLDEST, [ownerId, ownerId]);
  });
  browser.writeCookie('known-browser', token, KNOWN_BROWSER_SECONDS);
}

/** Sign-out forgets this account in the browser. Other accounts stay known there. */
export async function forgetBrowser(
  { orm }: Pick<Deps, 'orm'>,
  browser: Pick<RequestContext, 'readCookie' | 'clearCookie'>,
  ownerId: string,
): Promise<void> {
  const token = browser.readCookie('known-browser');
  if (token === null) return;
  const tokenHash = hashToken(token);
  const others = await transact(orm, async (em) => {
    await em.nativeDelete(KnownBrowserEntity, { tokenHash, ownerId });
    return em.count(KnownBrowserEntity, { tokenHash });
  });
  if (others === 0) browser.clearCookie('known-browser');
}

/**
 * Browsers known through the replaced credential become unknown. Remember the current one again
 * afterwards.
 */
export async function forgetBrowsersOf(em: EntityManager, ownerId: string): Promise<void> {
  await em.nativeDelete(KnownBrowserEntity, { ownerId });
}

export async function forgetOldBrowsers(em: EntityManager, now: Date): Promise<void> {
  await em.nativeDelete(KnownBrowserEntity, { seenAt: { $lt: new Date(now.getTime() - KEEP_MS) } });
}
