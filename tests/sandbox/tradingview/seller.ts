import { createTradingViewProvider } from '../../../src-sandbox/tradingview/provider.ts';
import type { TradingViewSnapshot } from '../../../src-sandbox/tradingview/snapshot.ts';
import { type StartedProvider, startProvider } from '../start-provider.ts';

interface Credentials {
  sessionId: string;
  sessionIdSign: string;
  pine: Record<'main' | 'wavematrix' | 'orderblock', string>;
}

interface Answer {
  status: number;
  body: unknown;
  headers: Headers;
}

/** Calls the sandbox as the script owner's adapter does, and changes the provider's side over the control API. */
export interface Seller extends StartedProvider {
  credentials(): Credentials;
  cookie(): string;
  /** A pine_perm call for the main script, form-encoded, with the current cookie. */
  perm(path: string, fields?: Record<string, string>, init?: RequestInit): Promise<Answer>;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  control(method: string, path: string, body?: unknown): Promise<Answer>;
  state(): TradingViewSnapshot;
  mainRow(username: string): TradingViewSnapshot['scripts'][number]['rows'][number] | undefined;
  effects(): string[];
}

export async function startSeller(machineNow?: () => number): Promise<Seller> {
  const started = await startProvider((core) => createTradingViewProvider(core, machineNow));
  const { provider, address, core } = started;
  const credentials = () => provider.credentials() as unknown as Credentials;
  const cookie = () => {
    const { sessionId, sessionIdSign } = credentials();
    return `sessionid=${sessionId}; sessionid_sign=${sessionIdSign}`;
  };
  const state = () => provider.snapshot() as TradingViewSnapshot;
  return {
    ...started,
    credentials,
    cookie,
    state,
    perm: async (path, fields = {}, init = {}) =>
      answerOf(
        await fetch(`${address}/pine_perm/${path}`, {
          method: 'POST',
          headers: { cookie: cookie() },
          body: new URLSearchParams({ pine_id: credentials().pine.main, ...fields }),
          ...init,
        }),
      ),
    get: async (path, headers = { cookie: cookie() }) =>
      answerOf(await fetch(`${address}${path}`, { headers, redirect: 'manual' })),
    control: async (method, path, body) =>
      answerOf(
        await provider.control.request(path, {
          method,
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        }),
      ),
    mainRow: (username) => state().scripts[0]?.rows.find((row) => row.username === username),
    effects: () =>
      core.ledger.list({ provider: 'tradingview', kind: 'effect' }).map((entry) => entry.name),
  };
}

async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return {
    status: response.status,
    body: isJson ? JSON.parse(text) : text,
    headers: response.headers,
  };
}
