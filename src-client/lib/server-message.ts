interface Refused extends Error {
  data: { httpStatus?: unknown; path?: unknown };
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
