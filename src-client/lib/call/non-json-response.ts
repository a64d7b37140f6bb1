const SHOWN = 100;

/** An answer from something other than our server: a proxy's error page or a captive portal. */
class NonJsonResponse extends Error {
  readonly status: number;
  /** The body, or the status text when it is empty. */
  readonly text: string;

  /** Documented message: status, colon, and the body or else the status text. */
  constructor(status: number, body: string, statusText = '') {
    const text = body === '' ? statusText : body;
    super(`${status}: ${text}`);
    this.status = status;
    this.text = text;
  }

  /** The first 100 characters, as much of an unreadable answer as a page shows. */
  get start(): string {
    return this.text.slice(0, SHOWN);
  }
}

/** Passes JSON through. Throws for anything else, to distinguish it from an unreachable server. */
export async function requireJson(response: Response): Promise<Response> {
  if (response.headers.get('content-type')?.includes('json')) return response;
  throw new NonJsonResponse(response.status, await response.text(), response.statusText);
}

export function nonJsonOf(error: unknown): NonJsonResponse | null {
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof NonJsonResponse ? cause : null;
}
