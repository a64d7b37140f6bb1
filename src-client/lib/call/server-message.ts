interface Refused extends Error {
  data: { httpStatus?: unknown; path?: unknown; appCode?: unknown };
  /** What tRPC keeps of the response. */
  meta?: { responseJSON?: unknown };
}

/** tRPC's errors carry `data` when a server of ours answered, and none when the network or a proxy did. */
function isRefusal(error: unknown): error is Refused {
  return (
    error instanceof Error &&
    'data' in error &&
    typeof error.data === 'object' &&
    error.data !== null
  );
}

/** What the server itself said about a failed call; null when no server of ours was heard. */
export function serverMessage(error: unknown): string | null {
  return isRefusal(error) && error.message !== '' ? error.message : null;
}

/** The documented message of a non-OK answer: its status, a colon and its body. */
export function thrownMessage(error: unknown): string {
  const status = httpStatusOf(error);
  if (status !== null && isRefusal(error)) {
    return `${status}: ${JSON.stringify(error.meta?.responseJSON ?? error.message)}`;
  }
  return error instanceof Error ? error.message : String(error);
}

export function appCodeOf(error: unknown): string | null {
  const code = isRefusal(error) ? error.data.appCode : null;
  return typeof code === 'string' ? code : null;
}

export function httpStatusOf(error: unknown): number | null {
  const status = isRefusal(error) ? error.data.httpStatus : null;
  return typeof status === 'number' ? status : null;
}

/** The server does not know this browser as a subscriber's; an operator's session is another matter. */
export function isSignedOut(error: unknown): boolean {
  const path = isRefusal(error) ? error.data.path : null;
  const isOperators = typeof path === 'string' && path.startsWith('admin.');
  return httpStatusOf(error) === 401 && !isOperators;
}
