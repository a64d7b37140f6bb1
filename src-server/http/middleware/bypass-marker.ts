import type { Context, Next } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Kernel } from '../../kernel.ts';
import { buildContext, type ContextDeps, type HttpEnv } from '../build-context.ts';
import { loggedPath } from '../logged-path.ts';

/**
 * The client's marker on operator paths grants nothing. From a caller without a session it is a
 * probe. Runs behind a limit, because it looks up the session and writes a line.
 */
export function bypassMarkerLog(deps: Pick<Kernel, 'log'> & ContextDeps) {
  const look = async (c: Context<HttpEnv>, next: Next) => {
    const context = buildContext(c, deps);
    const signingIn = /admin-login$|admin\.login$/.test(c.req.path);
    if (!signingIn && (await context.operator()) === null) {
      deps.log.warn(
        { path: loggedPath(c.req.path), remoteAddress: context.remoteAddress },
        'admin-bypass header without an operator session',
      );
    }
    return next();
  };
  return createMiddleware<HttpEnv>((c, next) =>
    c.req.header('admin-bypass') === undefined ? next() : look(c, next),
  );
}
