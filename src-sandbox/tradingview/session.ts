import type { MiddlewareHandler } from 'hono';
import { getCookie } from 'hono/cookie';
import type { DisturbedEnv } from '../core/provider-server.ts';
import { statusAnswer } from './answers.ts';
import { newSession } from './seed.ts';
import type { Session, TradingView } from './state.ts';

const THIRTY_DAYS_S = 30 * 86_400;

/** Both cookies of the pair are required, and they rotate together. */
export function isSignedIn(
  { store }: TradingView,
  cookies: Record<string, string | undefined>,
): boolean {
  const { session } = store.data;
  return (
    session.alive &&
    cookies.sessionid === session.sessionId &&
    cookies.sessionid_sign === session.sessionIdSign
  );
}

/** Guards a route of the script's owner. A due rotation is sent with its answer. */
export function requireSession(tradingview: TradingView): MiddlewareHandler<DisturbedEnv> {
  const { store } = tradingview;
  return async (c, next) => {
    const fault = c.env.fault;
    if (fault?.kind === 'cookie-dead') expireSession(tradingview, fault.status);
    if (!isSignedIn(tradingview, getCookie(c))) {
      return statusAnswer(store.data.settings.deadSessionStatus, null);
    }
    await next();
    if (fault?.kind === 'rotate-cookie' || store.data.session.rotationDue) {
      for (const cookie of cookieLines(replaceSession(tradingview, newSession()))) {
        c.header('set-cookie', cookie, { append: true });
      }
    }
    return undefined;
  };
}

export function replaceSession({ store, effect }: TradingView, session: Session): Session {
  store.data.session = session;
  store.changed();
  effect('session.replaced', {});
  return session;
}

export function expireSession({ store, effect }: TradingView, status?: number): void {
  store.data.session.alive = false;
  if (status === 401 || status === 403) store.data.settings.deadSessionStatus = status;
  store.changed();
  effect('session.expired', {});
}

function cookieLines(session: Session): string[] {
  const attributes = `Max-Age=${THIRTY_DAYS_S}; Path=/; HttpOnly; SameSite=Lax`;
  return [
    `sessionid=${session.sessionId}; ${attributes}`,
    `sessionid_sign=${session.sessionIdSign}; ${attributes}`,
  ];
}
