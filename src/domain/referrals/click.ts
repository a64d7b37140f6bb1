import { isProgram } from '../numbers/visit.ts';

/** Headers of a request for a partner's link. */
export interface Click {
  method: string;
  userAgent: string | undefined;
  fetchMode: string | undefined;
  fetchDest: string | undefined;
  purpose: string | undefined;
}

/**
 * Whether a person opened the link. A frame, a picture, a script, a preview and a program are none: a page could
 * request the link for visitors who never saw it.
 */
export function isClick({ method, userAgent, fetchMode, fetchDest, purpose }: Click): boolean {
  if (method !== 'GET' || purpose !== undefined || isProgram(userAgent)) return false;
  const isPage = fetchMode === undefined || fetchMode === 'navigate';
  return isPage && (fetchDest === undefined || fetchDest === 'document');
}
