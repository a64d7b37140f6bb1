import type { EntityManager } from '@mikro-orm/postgresql';
import type { Clock } from '../clock/clock.ts';
import type { Orm } from '../database/orm.ts';
import { readFork } from '../database/transaction.ts';
import type { RequestContext } from '../procedure/request-context.ts';
import { KnownBrowserEntity } from './known-browser.entity.ts';
import { hashToken, newToken } from './token.ts';

const DAY_SECONDS = 86_400;
const KNOWN_BROWSER_SECONDS = 180 * DAY_SECONDS;
const KEEP_MS = KNOWN_BROWSER_SECONDS * 1000;

interface Deps {
  orm: Orm;
  machineClock: Clock;
}

/** Whether that account, or with null anybody, signed in from the browser that holds this token. */
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

/** After a sign-in that succeeded, or a mailed link that proved whose browser it is. */
export async function rememberBrowser(
  { orm, machineClock }: Deps,
  browser: Pick<RequestContext, 'readCookie' | 'writeCookie'>,
  ownerId: string,
): Promise<void> {
  const token = browser.readCookie('known-browser') ?? newToken();
  const row = { tokenHash: hashToken(token), ownerId, seenAt: machineClock.now() };
  await orm.em.fork().upsert(KnownBrowserEntity, row);
  browser.writeCookie('known-browser', token, KNOWN_BROWSER_SECONDS);
}

export async function forgetOldBrowsers(em: EntityManager, now: Date): Promise<void> {
  await em.nativeDelete(KnownBrowserEntity, { seenAt: { $lt: new Date(now.getTime() - KEEP_MS) } });
}
