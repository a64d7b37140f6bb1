import { z } from 'zod';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { HttpAnswer } from './http-call.ts';

const errorBody = z.object({ code: z.string().optional(), detail: z.string().optional() });

/** An account in TradingView's spelling. The id survives a rename. */
export interface TradingViewUser {
  id: string;
  username: string;
  inactive: boolean;
}

const hint = z.object({
  id: z.union([z.number(), z.string()]).transform(String),
  username: z.string(),
  inactive: z.boolean().default(false),
});
const hints = z.union([z.array(hint), z.object({ results: z.array(hint) })]);

/** One row of a script's access list. */
export interface AccessRow {
  /** The undocumented `id`: the user's or the row's own, see rows/row-id-reading.ts. */
  rowId: string;
  username: string;
  /** Null: lifetime. */
  expiresAt: Date | null;
}

const row = z
  .object({
    id: z.union([z.number(), z.string()]).transform(String),
    username: z.string(),
    expiration: z.iso.datetime({ offset: true }).nullish(),
  })
  .transform(({ id, username, expiration }): AccessRow => {
    return { rowId: id, username, expiresAt: expiration ? new Date(expiration) : null };
  });
const page = z.object({ results: z.array(row), next: z.string().nullish() });

/** TradingView redirects some accounts to a regional host, such as fr.tradingview.com. */
class RegionalRedirect extends Error {
  constructor(location: string | null) {
    const host = location !== null && URL.canParse(location) ? new URL(location).origin : null;
    const to = host ?? 'another address';
    super(`TradingView redirects to ${to}: set TRADINGVIEW_BASE_URL to ${host ?? 'it'}`);
  }
}

/** The session was refused. Unlike other failures, this affects every later call. */
export function isSignedOut({ status, isHtml }: HttpAnswer): boolean {
  return (status === 401 || status === 403) && !isHtml;
}

/**
 * Classified by status, then by code. An unknown answer never becomes 'no such user' or 'no
 * access'.
 */
export function failureOf(answer: HttpAnswer): ProviderFailure | null {
  const { status, isHtml, json, retryAfterSeconds } = answer;
  if ((status === 200 || status === 201) && json !== undefined) return null;
  const unavailable = (reason: string) =>
    new ProviderFailure('tradingview', 'unavailable', reason, { retryAfterSeconds });
  if (status === 429) return unavailable('too-fast');
  if (isHtml && status >= 400 && status < 500) return unavailable('blocked-by-vendor');
  if (status === 422) {
    const body = errorBody.safeParse(json).data;
    const unknownName = body?.code === 'username_recip_not_found';
    return unknownName
      ? new ProviderFailure('tradingview', 'refused', 'username-not-found')
      : new ProviderFailure('tradingview', 'misconfigured', 'script-not-found');
  }
  if (status === 404)
    return new ProviderFailure('tradingview', 'misconfigured', 'script-not-found');
  if (status < 300 || status >= 400) return unavailable('unknown-answer');
  const cause = new RegionalRedirect(answer.location);
  return new ProviderFailure('tradingview', 'unavailable', 'redirected', { cause });
}

export function readHints(answer: HttpAnswer): TradingViewUser[] {
  const parsed = readAs(hints, answer);
  return Array.isArray(parsed) ? parsed : parsed.results;
}

export function readPage(answer: HttpAnswer): { rows: AccessRow[]; next: string | null } {
  const { results, next } = readAs(page, answer);
  return { rows: results, next: next || null };
}

export function readStatus(answer: HttpAnswer): string {
  return readAs(z.object({ status: z.string() }), answer).status;
}

function readAs<T>(schema: z.ZodType<T>, answer: HttpAnswer): T {
  const parsed = schema.safeParse(answer.json);
  if (parsed.success) return parsed.data;
  throw new ProviderFailure('tradingview', 'unavailable', 'unknown-answer', {
    cause: parsed.error,
  });
}
