const SHOWN = 100;

/** Something that is no server of ours answered: a proxy's page, a sign-in of the network. */
export class NonJsonResponse extends Error {
  readonly status: number;
  /** The body, or the status text of an empty one. */
  readonly text: string;

  /** The message is the documented form: status, colon, and the body or else the status text. */
  constructor(status: number, body: string, statusText = '') {
    const text = body === '' ? statusText : body;
    super(`${status}: ${text}`);
    this.status = status;
    this.text = text;
  }

  /** The first 100 characters: all that is shown of an answer that should have been readable. */
  get start(): string {
    return this.text.slice(0, SHOWN);
  }
}

/** Passes JSON on; anything else is told apart from an unreachable server. */
export async function requireJson(response: Response): Promise<Response> {
  if (response.headers.get('content-type')?.includes('json')) return response;
  throw new NonJsonResponse(response.status, await response.text(), response.statusText);
}

export function nonJsonOf(error: unknown): NonJsonResponse | null {
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof NonJsonResponse ? cause : null;
}
