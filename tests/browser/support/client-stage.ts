import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { PublicSettings } from '../../../src/contract/public-settings.contract.ts';
import { DEFAULT_SETTINGS } from '../../../src-client/lib/public-settings.ts';
import { securityHeaders } from '../../../src-server/http/middleware/security-headers.ts';
import { loadClientFiles } from '../../../src-server/http/routes/client-files.ts';
import { fillPage } from '../../../src-server/http/routes/page-text.ts';

interface HeardCall {
  procedure: string;
  method: string;
  headers: IncomingMessage['headers'];
  input: unknown;
}

type Answer = (input: unknown) => unknown;

/** Thrown by an answer: a refusal as the server sends it. */
export class Refusal extends Error {
  readonly status: number;
  readonly appCode: string | undefined;
  constructor(status: number, message: string, appCode?: string) {
    super(message);
    this.status = status;
    this.appCode = appCode;
  }
}

/**
 * The built client behind the product's own headers, with scripted answers. For error messages, and for what the client
 * sends.
 */
export interface Stage {
  origin: string;
  heard: HeardCall[];
  /** A value or a function of the input, which may throw a Refusal. */
  answer(procedure: string, value: unknown): void;
  /** Changes the settings in the pages until `forget`. */
  configure(settings: Partial<PublicSettings>): void;
  /** Removes scripted answers, changed settings and recorded calls. */
  forget(): void;
  close(): Promise<void>;
}

const ROOT = join(import.meta.dirname, '../../..');
const NONCE = 'stage-nonce';

export interface StageOptions {
  /** Serves '/' as to a visitor, with the prerendered page. */
  landing?: boolean;
  settings?: Partial<PublicSettings>;
}

export async function openStage(options: StageOptions = {}): Promise<Stage> {
  const files = loadClientFiles(join(ROOT, 'dist/client'));
  const headers = securityHeaders({ secure: false, imageSources: ['cdn.discordapp.com'] });
  const standard = { ...DEFAULT_SETTINGS, ...options.settings };
  let settings = standard;
  const answers = new Map<string, Answer>();
  const heard: HeardCall[] = [];

  const call = async (request: IncomingMessage, response: ServerResponse, url: URL) => {
    const procedure = url.pathname.slice('/trpc/'.length);
    const method = request.method ?? '';
    const text = method === 'GET' ? (url.searchParams.get('input') ?? '') : await textOf(request);
    const input: unknown = text === '' ? undefined : JSON.parse(text);
    heard.push({ procedure, method, headers: request.headers, input });
    const { status, body } = respond(answers.get(procedure) ?? UNSCRIPTED[procedure], input);
    response.writeHead(status, { ...headers.all, 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://stage');
    if (url.pathname.startsWith('/trpc/')) return void call(request, response, url);
    const file = files.find(url.pathname);
    if (file !== null) {
      response.writeHead(200, {
        ...headers.all,
        'content-type': file.contentType,
        'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-store',
      });
      return void response.end(file.body);
    }
    const html = options.landing && url.pathname === '/' ? files.landing.documented : files.shell;
    const page = fillPage(html ?? '', settings, 'http://stage');
    response.writeHead(200, {
      ...headers.all,
      ...headers.page(`'nonce-${NONCE}'`),
      'content-type': 'text/html',
    });
    response.end(page.replaceAll('__CSP_NONCE__', NONCE));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    origin: `http://127.0.0.1:${port}`,
    heard,
    answer: (procedure, value) =>
      void answers.set(procedure, typeof value === 'function' ? (value as Answer) : () => value),
    configure(changes) {
      settings = { ...standard, ...changes };
    },
    forget() {
      settings = standard;
      answers.clear();
      heard.length = 0;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Calls that many pages make, so no test has to script them. */
const UNSCRIPTED: Record<string, Answer> = {
  'auth.ownEmail': () => ({ isConfirmed: true }),
  'discord.badge': () => ({ badge: null }),
  'discord.linkUrl': () => ({ url: null }),
  'billing.pauseCharge': () => null,
  'billing.readCode': () => null,
  'admin.needs': () => [],
  'admin.usersViews': () => [],
  'admin.userTrials': () => ({ trials: [], edges: [], isAllowed: false, isOffered: false }),
  'admin.me': () => ({ username: 'anna', role: 'owner', mustEnrol: false }),
  'admin.operatorSessions': () => ({ sessions: [] }),
  'admin.factorPolicy': () => ({ required: false, without: [] }),
};

function respond(answer: Answer | undefined, input: unknown): { status: number; body: unknown } {
  try {
    if (answer === undefined)
      throw new Refusal(404, 'The server did not answer in time.', 'test.no-answer-is-scripted');
    return { status: 200, body: { result: { data: answer(input) } } };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const data = { code: 'REFUSED', httpStatus: error.status, appCode: error.appCode };
    return {
      status: error.status,
      body: { error: { code: -32600, message: error.message, data } },
    };
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
