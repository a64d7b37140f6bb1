/** The control port serves this page, so every URL is relative to it. */
export async function read<T>(path: string): Promise<T> {
  return (await send('GET', path)) as T;
}

/** Rejects with the port's message. */
export async function send(method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(path, {
    method,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const text = await response.text();
  const answer: unknown = isJson(response) && text !== '' ? JSON.parse(text) : null;
  if (!response.ok)
    throw new Error(messageIn(answer) ?? `The sandbox answered ${response.status}.`);
  return answer;
}

function isJson(response: Response): boolean {
  return response.headers.get('content-type')?.includes('json') ?? false;
}

function messageIn(answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null || !('message' in answer)) return null;
  return typeof answer.message === 'string' ? answer.message : null;
}
