import type { Kernel } from '../../kernel.ts';
import type { RequestContext } from '../../procedure/request-context.ts';
import { rememberBrowser } from './known-browsers.ts';
import { closeSession, SESSION_COOKIE_SECONDS } from './sessions.ts';
import { recordSignIn } from './sign-ins.ts';

interface SignedIn {
  sessionToken: string;
  accountId: string;
  /** How the person signed in. The log shows it. */
  by: 'password' | 'passkey' | 'sign-up';
}

/** Gives the browser its new session and closes the previous one, even one of another account. */
export async function keepSignedIn(
  deps: Pick<Kernel, 'orm' | 'clock' | 'machineClock' | 'log'>,
  browser: Pick<RequestContext, 'readCookie' | 'writeCookie' | 'remoteAddress' | 'userAgent'>,
  { sessionToken, accountId, by }: SignedIn,
): Promise<void> {
  deps.log.info({ accountId, remoteAddress: browser.remoteAddress, by }, 'subscriber signed in');
  const before = browser.readCookie('session');
  if (before !== null) await closeSession(deps, before);
  browser.writeCookie('session', sessionToken, SESSION_COOKIE_SECONDS);
  await rememberBrowser(deps, browser, accountId);
  await recordSignIn(deps, {
    accountId,
    by,
    address: browser.remoteAddress,
    browser: browser.userAgent,
  });
}

/** Closes the browser's session, whichever account it belongs to. */
export async function leaveSession(
  deps: Pick<Kernel, 'orm'>,
  browser: Pick<RequestContext, 'readCookie' | 'clearCookie'>,
): Promise<void> {
  const token = browser.readCookie('session');
  if (token !== null) await closeSession(deps, token);
  browser.clearCookie('session');
}
