import type { Context, MiddlewareHandler } from 'hono';
import type { TrustedProxies } from '../../config/trusted-proxies.ts';
import type { Kernel } from '../../kernel.ts';
import type { Limits } from '../../limits/limits.ts';
import type { WorkGate } from '../../limits/work-gate.ts';
import type { WorkPasses } from '../../limits/work-pass.ts';
import { addressOf, type HttpEnv } from '../build-context.ts';
import type { CookieJar } from '../cookies.ts';
import type { Counted } from '../route-registry.ts';
import { takeWorkPass } from './take-work-pass.ts';

/** The solved challenge of an earlier answer, as base64 JSON. */
const WORK_HEADER = 'proof-of-work';

export interface SpendDeps extends Pick<Kernel, 'log'> {
  limits: Limits;
  work: WorkGate;
  workPasses: WorkPasses;
  cookies: CookieJar;
  trustedProxies: TrustedProxies;
  /** Whether an account signed in from the browser with this cookie. */
  isKnownBrowser(token: string | null): Promise<boolean>;
  /** Whether this sign-up cookie has a payment without a password. */
  isPaidBrowser(signUpToken: string | null): Promise<boolean>;
}

/** Counts each call of a route against its limit class before any other work. */
type SpendLimit = (route: Counted) => MiddlewareHandler<HttpEnv>;

export function spendLimit(deps: SpendDeps): SpendLimit {
  let reported = false;
  const warnOfProxy = (forwarded: string | undefined) => {
    if (reported || deps.trustedProxies !== 0 || forwarded === undefined) return;
    reported = true;
    deps.log.warn(
      'requests say where they were forwarded from, but TRUST_PROXY is 0: everybody behind a proxy shares its limits',
    );
  };
  const isWorkDone = async (c: Context<HttpEnv>, call: string) => {
    const isDone = await deps.work.accepts(c.req.header(WORK_HEADER) ?? null, call);
    if (isDone) c.set('workDone', true);
    return isDone;
  };
  return ({ limit: name, completesSignUp }) =>
    async (c, next) => {
      // The route before has counted this call and passed it on.
      if (c.get('limitName') === name) return next();
      warnOfProxy(c.req.header('x-forwarded-for'));
      c.set('limitName', name);
      const knownBrowser = async () => {
        const header = c.req.header('cookie');
        const token = deps.cookies.read(header, 'known-browser');
        if (await deps.isKnownBrowser(token)) return token;
        const signUpToken = deps.cookies.read(header, 'sign-up');
        return (await deps.isPaidBrowser(signUpToken)) ? signUpToken : null;
      };
      const call = `${c.req.method} ${c.req.path}`;
      await deps.limits.fromAddress(name, addressOf(c, deps), knownBrowser, {
        isDone: async () =>
          (await isWorkDone(c, call)) || (completesSignUp === true && takeWorkPass(c, deps)),
        challenge: () => deps.work.challengeFor(call),
      });
      await next();
    };
}
