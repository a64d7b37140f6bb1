import { nonJsonOf } from '../../../lib/call/non-json-response.ts';
import { httpStatusOf, serverMessage } from '../../../lib/call/server-message.ts';

const errorText = (error: unknown) =>
  serverMessage(error) ?? (error instanceof Error ? error.message : String(error));

/** The documented forms of a tool page's error banner (specification, section 8). */
export function bannerText(error: unknown): string {
  const foreign = nonJsonOf(error);
  if (foreign !== null && foreign.status >= 400) {
    return `API Error: ${foreign.status} - ${foreign.text}`;
  }
  if (foreign !== null) return `Received a non-JSON response: ${foreign.start}`;
  const status = httpStatusOf(error);
  return status === null
    ? `Request failed: ${errorText(error)}`
    : `API Error: ${status} - ${errorText(error)}`;
}

export function isSignedOut(error: unknown): boolean {
  return httpStatusOf(error) === 401;
}
