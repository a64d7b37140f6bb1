import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Provider } from '../step.ts';
import { callName } from './call-name.ts';
import type { Pace } from './pace.ts';
import { redactBody, redactText } from './redact.ts';
import { type Shape, shapeOf } from './shape.ts';

/** One request and its answer, without secrets. */
export interface RecordedCall {
  step: string;
  provider: Provider;
  name: string;
  at: string;
  query: string;
  request: unknown;
  status: number;
  /** Only headers that a fact refers to. */
  headers: Record<string, string>;
  answer: unknown;
  shape: Shape;
}

interface RecorderOptions {
  targets: Record<Provider, string>;
  secrets(): readonly string[];
  /** The running step. Null: no call may be sent. */
  step(): string | null;
  pace: Pace;
  onCall(call: RecordedCall): void;
}

interface Recorder {
  /** Base URLs for clients in place of the providers', without a trailing slash. */
  addresses: Record<Provider, string>;
  close(): Promise<void>;
}

const TIMEOUT_MS = 60_000;
const KEPT_HEADERS = ['stripe-version', 'idempotent-replayed', 'content-type', 'location'];
/** Hop-by-hop headers, and headers of a body that is already decoded here. */
const NOT_FORWARDED = new Set([
  ...['host', 'connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'te', 'trailer'],
  ...['content-length', 'content-encoding', 'accept-encoding', 'expect'],
]);

/**
 * Three loopback proxies between the product's clients and the providers. They change no request, pace all calls
 * together and record them.
 */
export async function startRecorder(options: RecorderOptions): Promise<Recorder> {
  const providers: Provider[] = ['stripe', 'discord', 'tradingview'];
  const servers = await Promise.all(providers.map((provider) => listenFor(provider, options)));
  const addresses = Object.fromEntries(
    servers.map(({ provider, address }) => [provider, address]),
  ) as Record<Provider, string>;
  return {
    addresses,
    async close() {
      await Promise.all(
        servers.map(({ server }) => {
          server.closeAllConnections();
          return new Promise((resolve) => server.close(resolve));
        }),
      );
    },
  };
}

async function listenFor(provider: Provider, options: RecorderOptions) {
  const server = createServer((request, response) => {
    forward(provider, options, request, response).catch((error: Error) => {
      if (response.headersSent) return response.destroy();
      const message = redactText(error.message, options.secrets());
      // Not the provider's answer. Clients treat a 502 as unavailable.
      return response.writeHead(502, { 'content-type': 'text/plain' }).end(message);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { provider, server, address: `http://127.0.0.1:${port}` };
}

async function forward(
  provider: Provider,
  options: RecorderOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await readBody(request);
  await options.pace();
  const step = options.step();
  if (step === null) throw new Error('The rehearsal was interrupted.');
  const method = request.method ?? 'GET';
  const address = request.url ?? '/';
  const answer = await fetch(`${options.targets[provider]}${address}`, {
    method,
    headers: forwardedHeaders(request),
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(body.length === 0 ? {} : { body: new Uint8Array(body) }),
  });
  const text = Buffer.from(await answer.arrayBuffer());
  const secrets = options.secrets();
  const parsed = parseAnswer(text, answer.headers.get('content-type') ?? '');
  options.onCall({
    step,
    provider,
    name: callName(method, address),
    at: new Date().toISOString(),
    query: redactText(decodeURIComponent(address.split('?')[1] ?? ''), secrets),
    request: redactBody(parseRequest(body, request.headers['content-type'] ?? ''), secrets),
    status: answer.status,
    headers: keptHeaders(answer.headers, secrets),
    answer: redactBody(parsed, secrets),
    shape: shapeOf(parsed),
  });
  for (const [name, value] of answer.headers) {
    if (!NOT_FORWARDED.has(name) && name !== 'set-cookie') response.setHeader(name, value);
  }
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) response.setHeader('set-cookie', cookies);
  response.writeHead(answer.status).end(text);
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function forwardedHeaders(request: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (NOT_FORWARDED.has(name) || value === undefined) continue;
    headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return headers;
}

function keptHeaders(headers: Headers, secrets: readonly string[]): Record<string, string> {
  const kept = KEPT_HEADERS.flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, redactText(value, secrets)] as const];
  });
  // Cookie names show that a pair was rotated. The values are secrets.
  const cookies = headers.getSetCookie().map((line) => line.split('=')[0]);
  return {
    ...Object.fromEntries(kept),
    ...(cookies.length === 0 ? {} : { 'set-cookie': cookies.join(', ') }),
  };
}

function parseRequest(body: Buffer, type: string): unknown {
  const text = body.toString();
  if (text === '') return null;
  if (type.includes('form')) return Object.fromEntries(new URLSearchParams(text));
  return parseAnswer(body, type);
}

/** A page may contain anything about the signed-in person, so only its type is kept. */
function parseAnswer(body: Buffer, type: string): unknown {
  try {
    return body.length === 0 ? null : JSON.parse(body.toString());
  } catch {
    return `(${type || 'no type'}, ${body.length} bytes)`;
  }
}
