import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { disturb } from './disturb.ts';
import type { FaultRule } from './faults.ts';
import type { Provider, SandboxCore } from './provider.ts';

/** What a provider's routes find in their environment: the fault that struck this request, if any. */
export interface DisturbedEnv {
  Bindings: HttpBindings & { fault: FaultRule | null };
}

/** Listens for one provider: every request goes through the ledger and the faults, then to its routes. */
export function createProviderServer(core: SandboxCore, provider: Provider): Server {
  const listener = getRequestListener(
    (request, bindings) => answer(core, provider, request, bindings as HttpBindings),
    { overrideGlobalObjects: false },
  );
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    void listener(request, response);
  });
  // Providers' own servers keep connections open for long; a short limit would look like a fault.
  server.keepAliveTimeout = 65_000;
  provider.attach?.(server);
  return server;
}

async function answer(
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

/** The same request for the provider's routes: its body has been read for the ledger. */
function replay(request: Request, body: Buffer<ArrayBuffer> | null): Request {
  return new Request(request.url, { method: request.method, headers: request.headers, body });
}
