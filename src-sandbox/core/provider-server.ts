import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { FaultRule } from './faults.ts';
import type { Provider, SandboxCore } from './provider.ts';

/** What a provider's routes find in their context: the fault that struck this request, if any. */
export interface DisturbedEnv {
  Bindings: HttpBindings;
  Variables: { fault: FaultRule | null };
}

/** Listens for one provider: every request goes through the ledger and the faults, then to its routes. */
export function createProviderServer(core: SandboxCore, provider: Provider): Server {
  const outer = new Hono<DisturbedEnv>();
  outer.use(recordAndDisturb(core, provider));
  outer.route('/', provider.app);
  const listener = getRequestListener(outer.fetch, { overrideGlobalObjects: false });
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    void listener(request, response);
  });
  // Providers' own servers keep connections open for long; a short limit would look like a fault.
  server.keepAliveTimeout = 65_000;
  provider.attach?.(server);
  return server;
}

function recordAndDisturb(core: SandboxCore, provider: Provider) {
  return createMiddleware<DisturbedEnv>(async (c, next) => {
    const route = `${c.req.method} ${c.req.path}`;
    if (provider.isHuman?.(c.req.path)) return next();
    const started = performance.now();
    const body = c.req.method === 'GET' ? '' : await c.req.text();
    const fault = core.faults.take(provider.name, route);
    c.set('fault', fault);
    const call = core.ledger.openCall(provider.name, route, {
      query: c.req.query(),
      body: provider.redact(body).slice(0, 10_000),
      fault: fault?.kind ?? null,
    });
    try {
      const answer = await core.ledger.during(call, () => disturb(provider, fault, c, next));
      call.detail.status = statusSeen(c, answer);
      return answer;
    } finally {
      call.detail.durationMs = Math.round(performance.now() - started);
      core.ledger.closeCall(call);
    }
  });
}

/** The status that left this server; null when the caller got no complete answer line. */
function statusSeen(c: Context<DisturbedEnv>, answer: Response | undefined): number | null {
  const { outgoing } = c.env;
  if (answer === undefined) return c.res.status;
  if (answer !== RESPONSE_ALREADY_SENT) return answer.status;
  return outgoing.headersSent ? outgoing.statusCode : null;
}

async function disturb(
  provider: Provider,
  fault: FaultRule | null,
  c: Context<DisturbedEnv>,
  next: () => Promise<void>,
): Promise<Response | undefined> {
  const { incoming, outgoing } = c.env;
  const drop = (): Response => {
    incoming.socket.destroy();
    return RESPONSE_ALREADY_SENT;
  };
  // Hono keeps the routes' answer over a returned one, and would merge their headers into it.
  const instead = (answer: Response): Response => {
    c.res = undefined;
    c.res = answer;
    return answer;
  };
  switch (fault?.kind) {
    case 'status':
      return provider.errorAnswer(fault.status ?? 500, fault.retryAfterSeconds ?? null);
    case 'html':
      return new Response('<!DOCTYPE html><html><body><h1>Request blocked</h1></body></html>', {
        status: fault.status ?? 403,
        headers: { 'content-type': 'text/html; charset=utf-8' },
      });
    case 'refuse':
      return drop();
    case 'timeout':
      await new Promise<void>((resolve) => outgoing.once('close', resolve));
      return RESPONSE_ALREADY_SENT;
    case 'slow':
      await new Promise((resolve) => setTimeout(resolve, fault.delayMs ?? 1000));
      await next();
      return undefined;
    case 'no-effect':
      await provider.withoutEffect(next);
      return undefined;
    case 'status-after':
      await next();
      return instead(provider.errorAnswer(fault.status ?? 500, fault.retryAfterSeconds ?? null));
    case 'lost-response':
      await next();
      return instead(drop());
    case 'truncate': {
      await next();
      const full = Buffer.from(await c.res.clone().arrayBuffer());
      outgoing.writeHead(c.res.status, {
        ...Object.fromEntries(c.res.headers),
        'content-length': String(full.length),
      });
      outgoing.write(full.subarray(0, Math.floor(full.length / 2)), () =>
        incoming.socket.destroy(),
      );
      return instead(RESPONSE_ALREADY_SENT);
    }
    default:
      // No fault, or one of the provider's own kinds, which its routes look for themselves.
      if (fault !== null) provider.ownFault?.(fault);
      await next();
      return undefined;
  }
}
