import { z } from 'zod';
import { assertOutsideTransaction } from '../../../database/transaction.ts';
import { ProviderFailure } from '../../../errors/provider-failure.ts';
import type { WhopListing, WhopPage } from '../port.ts';

/** Version 2 refused more. */
const PAGE_SIZE = 50;
const TIMEOUT_MS = 20_000;
const MAX_BYTES = 4 * 1024 * 1024;

const info = z.object({
  page_info: z.object({ end_cursor: z.string().nullish(), has_next_page: z.boolean() }),
});

/** Reads one page of a list. Raises ProviderFailure for anything else than a complete page. */
export async function readPage<T>(
  base: string,
  { path, row, listing }: { path: string; row: z.ZodType<T>; listing: WhopListing },
): Promise<WhopPage<T>> {
  assertOutsideTransaction('Whop');
  const query = new URLSearchParams({
    first: String(PAGE_SIZE),
    order: 'created_at',
    direction: 'asc',
    ...(listing.after === null ? {} : { after: listing.after }),
  });
  const answer = await get(`${base}/api/v1/${path}?${query}`, listing.apiKey);
  const page = info.extend({ data: z.array(row) }).safeParse(answer);
  if (!page.success) throw unavailable('unknown-answer', page.error);
  const { data, page_info } = page.data;
  if (!page_info.has_next_page) return { rows: data, next: null };
  const next = page_info.end_cursor ?? null;
  // Otherwise the list would never end.
  if (next === null || next === listing.after || data.length === 0) {
    throw unavailable('endless-list');
  }
  return { rows: data, next };
}

async function get(url: string, apiKey: string): Promise<unknown> {
  const response = await fetch(url, {
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { accept: 'application/json', authorization: `Bearer ${apiKey}` },
  }).catch((cause: unknown) => {
    throw unavailable('not-reached', cause);
  });
  const failure = failureOf(response);
  if (failure !== null) {
    await response.body?.cancel();
    throw failure;
  }
  return parsed(await readCapped(response));
}

function failureOf({ status, headers }: Response): ProviderFailure | null {
  if (status === 200) return null;
  const misconfigured = (reason: string) => new ProviderFailure('whop', 'misconfigured', reason);
  if (status === 401) return misconfigured('key-refused');
  if (status === 403 && isJson(headers)) return misconfigured('key-lacks-right');
  if (status === 404 || status === 410) return misconfigured('version-ended');
  if (status !== 429) return unavailable('unknown-answer');
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return new ProviderFailure('whop', 'unavailable', 'too-fast', {
    retryAfterSeconds: Number.isFinite(seconds) ? seconds : undefined,
  });
}

/** A block page of the network in front of Whop says nothing about the key. */
const isJson = (headers: Headers) => headers.get('content-type')?.includes('json') ?? false;

async function readCapped(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength;
      if (size > MAX_BYTES) throw unavailable('answer-too-large');
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof ProviderFailure ? error : unavailable('not-reached', error);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw unavailable('unknown-answer', error);
  }
}

function unavailable(reason: string, cause?: unknown): ProviderFailure {
  return new ProviderFailure('whop', 'unavailable', reason, { cause });
}
