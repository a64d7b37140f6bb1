import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { disturb } from './disturb.ts';
import type { FaultRule } from './faults.ts';
import type { Provider, SandboxCore } from './provider.ts';

/** Environment of a provider's routes: the fault that matched this request, if any. */
export interface DisturbedEnv {
  Bindings: HttpBindings & { fault: FaultRule | null };
}

/** HTTP server of one provider: every request passes the ledger and the faults before its routes. */
export function createProviderServer(core: SandboxCore, provider: Provider): Server {
  const listener = getRequestListener(
    (request, bindings) => answerCall(core, provider, request, bindings as HttpBindings),
    { overrideGlobalObjects: false },
  );
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    void listener(request, response);
  });
  // Real providers keep connections open for long. A short limit would look like a fault.
  server.keepAliveTimeout = 65_000;
  provider.attach?.(server);
  return server;
}

/** One call to a provider, through the ledger and its faults. */
export async function answerCall(
  core: SandboxCore,
  provider: Provider,
  request: Request,
  bindings: HttpBindings,
): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  if (provider.isHuman?.(pathname)) {
    return provider.app.fetch(request, { ...bindings, fault: null });
  }
  const started = performance.now();
  const name = `${request.method} ${pathname}`;
  const body = hasBody(request) ? Buffer.from(await request.arrayBuffer()) : null;
  const fault = core.faults.take(provider.name, name);
  const shownPath = provider.redactPath?.(pathname) ?? pathname;
  const call = core.ledger.openCall(provider.name, `${request.method} ${shownPath}`, {
    query: Object.fromEntries(searchParams),
    body: provider.redact(body?.toString() ?? '').slice(0, 10_000),
    fault: fault?.kind ?? null,
  });
  const work = async () =>
    provider.app.fetch(replay(request, body), {
      ...bindings,
      fault,
    } satisfies DisturbedEnv['Bindings']);
  try {
    const { response, status } = await core.ledger.during(call, () =>
      disturb(provider, core.faults, fault, bindings, work),
    );
    call.detail.status = status;
    return response;
  } finally {
    call.detail.durationMs = Math.round(performance.now() - started);
    core.ledger.closeCall(call);
  }
}

function hasBody(request: Request): boolean {
  return request.method !== 'GET' && request.method !== 'HEAD';
}

/** Rebuilds the request for the routes: the ledger has already read its body. */
function replay(request: Request, body: Buffer<ArrayBuffer> | null): Request {
  return new Request(request.url, { method: request.method, headers: request.headers, body });
}
