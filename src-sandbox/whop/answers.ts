const TYPES: Record<number, string> = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  410: 'gone',
  429: 'rate_limited',
};

const MESSAGES: Record<number, string> = {
  401: 'The API key is not valid.',
  404: 'Not found.',
  429: 'You are being rate limited',
};

/** Whop's error body for a status. */
export function errorAnswer(status: number, text?: string): Response {
  const message = text ?? MESSAGES[status] ?? 'Something went wrong.';
  const type = TYPES[status] ?? 'internal_server_error';
  return Response.json({ error: { type, message } }, { status });
}

/** The body for a bare status of an injected fault. */
export function statusAnswer(status: number, retryAfterSeconds: number | null): Response {
  const answer = errorAnswer(status);
  if (retryAfterSeconds !== null) answer.headers.set('retry-after', String(retryAfterSeconds));
  return answer;
}
