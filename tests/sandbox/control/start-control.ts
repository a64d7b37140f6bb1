import { type Sandbox, type SandboxOptions, startSandbox } from '../../../src-sandbox/sandbox.ts';

interface ControlAnswer {
  status: number;
  // Each test states the shape it expects and checks the answer against it.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  body: any;
  headers: Headers;
}

export interface StartedControl extends Sandbox {
  call(method: string, path: string, body?: unknown, init?: RequestInit): Promise<ControlAnswer>;
}

/** Starts the whole sandbox on free ports, in memory unless `options` names a folder. */
export async function startControl(options: Partial<SandboxOptions> = {}): Promise<StartedControl> {
  const sandbox = await startSandbox({
    directory: null,
    ports: { control: 0, stripe: 0, discord: 0, tradingview: 0, whop: 0 },
    host: '127.0.0.1',
    ...options,
  });
  return {
    ...sandbox,
    async call(method, path, body, init = {}) {
      const response = await fetch(`${sandbox.addresses.control}${path}`, {
        method,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...init,
      });
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.includes('json') ?? false;
      return {
        status: response.status,
        body: isJson ? JSON.parse(text) : text,
        headers: response.headers,
      };
    },
  };
}
