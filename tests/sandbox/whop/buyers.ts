import { createWhopProvider } from '../../../src-sandbox/whop/provider.ts';
import type { WhopState } from '../../../src-sandbox/whop/state.ts';
import { type StartedProvider, startProvider } from '../start-provider.ts';

interface Answer {
  status: number;
  // Each test states the shape it expects and checks the answer against it.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  body: any;
  headers: Headers;
}

/** Reads Whop as a seller's program does, and plays its buyers over the control API. */
export interface WhopStage extends StartedProvider {
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  /** Every page, in order, with at most `first` rows each. */
  pages(path: string, first: number): Promise<Record<string, unknown>[][]>;
  control(method: string, path: string, body?: unknown): Promise<Answer>;
  state(): Pick<WhopState, 'memberships' | 'keyAlive' | 'settings'>;
}

export async function startWhop(machineNow?: () => number): Promise<WhopStage> {
  const started = await startProvider((core) => createWhopProvider(core, machineNow));
  const { provider, address } = started;
  const get: WhopStage['get'] = async (path, headers) => {
    const { apiKey } = provider.credentials() as { apiKey: string };
    return answerOf(
      await fetch(`${address}${path}`, {
        headers: headers ?? { authorization: `Bearer ${apiKey}` },
      }),
    );
  };
  return {
    ...started,
    get,
    state: () => provider.snapshot() as ReturnType<WhopStage['state']>,
    control: async (method, path, body) =>
      answerOf(
        await provider.control.request(path, {
          method,
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        }),
      ),
    async pages(path, first) {
      const pages: Record<string, unknown>[][] = [];
      let after: string | null = null;
      do {
        const from: string = after === null ? '' : `&after=${after}`;
        const { body } = await get(`${path}?direction=asc&first=${first}${from}`);
        pages.push(body.data);
        after = body.page_info.has_next_page ? body.page_info.end_cursor : null;
      } while (after !== null);
      return pages;
    },
  };
}

async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  return {
    status: response.status,
    body: /json/.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : text,
    headers: response.headers,
  };
}
