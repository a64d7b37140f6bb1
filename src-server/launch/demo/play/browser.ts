interface Answer {
  status: number;
  text: string;
  /** `{}` if the body is no JSON object. */
  json: Record<string, unknown>;
}

/** One person's browser at the product: cookies, and nothing shown. */
export interface Browser {
  get(path: string): Promise<Answer>;
  post(path: string, body: unknown): Promise<Answer>;
  /** A tRPC query. Throws if it is refused. */
  ask<T>(procedure: string, input?: unknown): Promise<T>;
  /** A tRPC mutation. Throws if it is refused. */
  act<T>(procedure: string, input: unknown): Promise<T>;
}

export function openBrowser(url: string): Browser {
  const cookies = new Map<string, string>();
  const send = async (path: string, request: RequestInit): Promise<Answer> => {
    const headers = new Headers(request.headers);
    if (cookies.size > 0) {
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    }
    const response = await fetch(`${url}${path}`, { redirect: 'manual', ...request, headers });
    for (const line of response.headers.getSetCookie()) remember(cookies, line);
    const text = await response.text();
    return { status: response.status, text, json: parsed(text) };
  };
  const get = (path: string) => send(path, {});
  const post = (path: string, body: unknown) =>
    send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  return {
    get,
    post,
    async ask<T>(procedure: string, input?: unknown) {
      const query =
        input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
      return dataOf<T>(procedure, await get(`/trpc/${procedure}${query}`));
    },
    async act<T>(procedure: string, input: unknown) {
      return dataOf<T>(procedure, await post(`/trpc/${procedure}`, input));
    },
  };
}

function dataOf<T>(procedure: string, { status, text, json }: Answer): T {
  if (status !== 200) throw new Error(`${procedure} answered ${status}: ${text.slice(0, 300)}`);
  return (json.result as { data: T }).data;
}

function remember(cookies: Map<string, string>, line: string): void {
  const [pair = ''] = line.split(';');
  const [name = '', value = ''] = pair.split('=');
  if (value === '' || /max-age=0/i.test(line)) cookies.delete(name);
  else cookies.set(name, value);
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
