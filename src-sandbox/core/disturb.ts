import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { FaultRule, Faults } from './faults.ts';
import type { Provider } from './provider.ts';

interface Outcome {
  response: Response;
  /** Null when the caller got no status line. */
  status: number | null;
}

const DEFAULT_DELAY_MS = 1000;

/** Answers one request according to its fault, or as the provider does without one. */
export async function disturb(
  provider: Provider,
  faults: Faults,
  fault: FaultRule | null,
  { incoming, outgoing }: HttpBindings,
  work: () => Promise<Response>,
): Promise<Outcome> {
  const answer = (response: Response): Outcome => ({ response, status: response.status });
  const drop = (): Outcome => {
    incoming.socket.destroy();
    return { response: RESPONSE_ALREADY_SENT, status: null };
  };
  const error = (rule: FaultRule) =>
    provider.errorAnswer(rule.status ?? 500, rule.retryAfterSeconds ?? null);

  switch (fault?.kind) {
    case 'status':
      return answer(error(fault));
    case 'status-after':
      await work();
      return answer(error(fault));
    case 'html':
      return answer(blockPage(fault));
    case 'refuse':
      return drop();
    case 'timeout':
      await new Promise<void>((resolve) => outgoing.once('close', resolve));
      return { response: RESPONSE_ALREADY_SENT, status: null };
    case 'slow':
      await faults.holdBack(fault, fault.delayMs ?? DEFAULT_DELAY_MS);
      return answer(await work());
    case 'no-effect':
      return answer(await pretend(provider, work));
    case 'lost-response':
      await work();
      return drop();
    case 'truncate': {
      const { status } = await sendHalf(await work(), outgoing);
      incoming.socket.destroy();
      return { response: RESPONSE_ALREADY_SENT, status };
    }
    default:
      // No fault, or a provider-specific kind, which the routes handle themselves.
      if (fault !== null) provider.ownFault?.(fault);
      return answer(await work());
  }
}

function blockPage({ status = 403, retryAfterSeconds }: FaultRule): Response {
  return new Response('<!DOCTYPE html><html><body><h1>Request blocked</h1></body></html>', {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
    },
  });
}

async function pretend(provider: Provider, work: () => Promise<Response>): Promise<Response> {
  let response = new Response(null, { status: 500 });
  await provider.withoutEffect(async () => {
    response = await work();
  });
  return response;
}

/** Announces the whole body and sends half of it. */
async function sendHalf(
  response: Response,
  outgoing: HttpBindings['outgoing'],
): Promise<{ status: number }> {
  const full = Buffer.from(await response.arrayBuffer());
  const cookies = response.headers.getSetCookie();
  outgoing.writeHead(response.status, {
    ...Object.fromEntries(response.headers),
    ...(cookies.length === 0 ? {} : { 'set-cookie': cookies }),
    'content-length': String(full.length),
  });
  await new Promise<void>((resolve) => {
    outgoing.write(full.subarray(0, Math.floor(full.length / 2)), () => resolve());
  });
  return { status: response.status };
}
