/** A person with a cookie jar: a browser without the screen. */
export interface Person {
  cookies: Map<string, string>;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** Sends any request as it is, with a raw `body`. */
  send(path: string, request: RequestInit): Promise<Answer>;
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  // Loosely typed, because each test checks the shape it expects.
  json: Record<string, unknown>;
}

export function personAt(base: string): Person {
  const cookies = new Map<string, string>();

  const send = async (path: string, request: RequestInit): Promise<Answer> => {
    const headers = new Headers(request.headers);
    if (cookies.size > 0 && !headers.has('cookie')) {
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    }
    const response = await fetch(`${base}${path}`, { redirect: 'manual', ...request, headers });
    for (const line of response.headers.getSetCookie()) remember(cookies, line);
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: parsed(text) };
  };

  return {
    cookies,
    send,
    get: (path, headers = {}) => send(path, { headers }),
    post: (path, body, headers = {}) =>
      send(path, {
        method: 'POST',
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
  };
}

function remember(cookies: Map<string, string>, line: string): void {
  const [pair = ''] = line.split(';');
  const [name = '', value = ''] = pair.split('=');
  if (value === '' || /max-age=0/i.test(line)) cookies.delete(name);
  else cookies.set(name, value);
}

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}
