interface Refused extends Error {
  data: { httpStatus?: unknown; path?: unknown; appCode?: unknown };
  /** The part of the response that tRPC keeps. */
  meta?: { responseJSON?: unknown };
}

/** Errors from our server carry `data`. Errors from the network or a proxy do not. */
function isRefusal(error: unknown): error is Refused {
  return (
    error instanceof Error &&
    'data' in error &&
    typeof error.data === 'object' &&
    error.data !== null
  );
}

/** The server's message for a failed call. Null when our server did not answer. */
export function serverMessage(error: unknown): string | null {
  return isRefusal(error) && error.message !== '' ? error.message : null;
}

/** Documented message of a non-OK answer: status, colon and body. */
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

/** The server no longer accepts this browser's subscriber session. Operator calls do not count. */
export function isSignedOut(error: unknown): boolean {
  const path = isRefusal(error) ? error.data.path : null;
  const isOperators = typeof path === 'string' && path.startsWith('admin.');
  return httpStatusOf(error) === 401 && !isOperators;
}
