import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { VIEW_HEADER } from '../../src/contract/operator/desk/view-header.ts';
import { normaliseEmail } from '../../src/domain/people/email-address.ts';
import type { OperatorRight } from '../../src/domain/people/operator-rights.ts';
import type { TrustedProxies } from '../config/trusted-proxies.ts';
import type { LimitName } from '../limits/limit-table.ts';
import type { Limits } from '../limits/limits.ts';
import type {
  OperatorActor,
  RefusalNote,
  RequestContext,
  SubscriberActor,
} from '../procedure/request-context.ts';
import type { CookieJar } from './cookies.ts';
import { clientAddress } from './middleware/client-address.ts';

export interface ContextDeps {
  cookies: CookieJar;
  trustedProxies: TrustedProxies;
  limits: Limits;
  findSubscriber(token: string): Promise<SubscriberActor | null>;
  /** `attended`: false if a page made the call by itself. */
  findOperator(token: string, attended: boolean): Promise<OperatorActor | null>;
  /** The user whom an operator views; null once that has ended. */
  findViewed(token: string, operator: OperatorActor | null): Promise<SubscriberActor | null>;
  auditForbidden(
    actor: OperatorActor,
    right: OperatorRight,
    from: { address: string; browser: string | null },
  ): Promise<void>;
}

export interface HttpEnv {
  Bindings: HttpBindings;
  /** Set by the answering route: its limit class, and its registered path. */
  Variables: {
    requestId: string;
    limitName: LimitName;
    routePath?: string;
    /** A verb's note about a request that it refused. */
    refusal?: RefusalNote;
    /** Code of the error in the answer. */
    errorCode?: string;
    /** Set if the body was read before the handler. */
    bodyText?: string;
    /** A solved challenge admitted this call. */
    workDone?: true;
    /** Looked up once per request. */
    operator?: Promise<OperatorActor | null>;
  };
}

/** Builds the request context. Sessions are looked up on first use. */
export function buildContext(c: Context<HttpEnv>, deps: ContextDeps): RequestContext {
  const header = c.req.header('cookie');
  // Trusted only to the caller's disadvantage: it can let a session expire, never extend it.
  const attended = c.req.header('unattended') === undefined;
  const once = <T>(cookie: 'session' | 'operator', find: (token: string) => Promise<T | null>) => {
    let found: Promise<T | null> | null = null;
    return () => {
      const token = deps.cookies.read(header, cookie);
      found ??= token === null ? Promise.resolve(null) : find(token);
      return found;
    };
  };
  const operator = once('operator', (token) => deps.findOperator(token, attended));
  const currentOperator = () => {
    const found = c.get('operator') ?? operator();
    c.set('operator', found);
    return found;
  };
  const viewToken = c.req.header(VIEW_HEADER);
  let view: Promise<SubscriberActor | null> | null = null;
  // Never the session of this browser: an ended view must not show another person.
  const viewed = () => {
    view ??= currentOperator().then((actor) => deps.findViewed(viewToken ?? '', actor));
    return view;
  };
  const from = { address: addressOf(c, deps), browser: browserOf(c) };
  return {
    requestId: c.get('requestId'),
    remoteAddress: from.address,
    userAgent: from.browser,
    assertedEmails: assertedEmails(c),
    bypassMarker: c.req.header('admin-bypass') !== undefined,
    workDone: c.get('workDone') ?? false,
    subscriber: viewToken === undefined ? once('session', deps.findSubscriber) : viewed,
    operator: currentOperator,
    async spend(accountId, sessionId) {
      await deps.limits.byAccount(c.get('limitName'), accountId);
      if (sessionId !== undefined) await deps.limits.bySession(c.get('limitName'), sessionId);
    },
    auditForbidden: (actor, right) => deps.auditForbidden(actor, right, from),
    noteRefusal: (note) => c.set('refusal', { ...c.get('refusal'), ...note }),
    readCookie: (name) => deps.cookies.read(header, name),
    writeCookie: (name, token, maxAgeSeconds) =>
      c.header('Set-Cookie', deps.cookies.write(name, token, maxAgeSeconds), { append: true }),
    clearCookie: (name) =>
      c.header('Set-Cookie', deps.cookies.write(name, '', 0), { append: true }),
  };
}

/**
 * As long as any browser sends. A stranger may send 16 KB, which the audit and sessions would
 * store.
 */
const MAX_BROWSER_LENGTH = 300;

function browserOf(c: Context<HttpEnv>): string | null {
  return c.req.header('user-agent')?.slice(0, MAX_BROWSER_LENGTH) ?? null;
}

export function addressOf(c: Context<HttpEnv>, deps: Pick<ContextDeps, 'trustedProxies'>): string {
  return clientAddress(
    c.env.incoming?.socket.remoteAddress,
    c.req.header('x-forwarded-for'),
    deps.trustedProxies,
  );
}

function assertedEmails(c: Context<HttpEnv>): string[] {
  const bearer = c.req.header('authorization')?.replace(/^Bearer /i, '');
  return [bearer, c.req.header('user-email')]
    .filter((value): value is string => value !== undefined && value !== '')
    .map(normaliseEmail);
}
