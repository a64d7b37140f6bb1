import type { Urgency } from '../../../access/access-provider.ts';
import { ProviderFailure } from '../../../errors/provider-failure.ts';
import { type AccessRow, readPage } from '../answers.ts';
import type { OwnerCall, OwnerCalls } from '../owner-calls.ts';
import type { ScriptListing } from '../port.ts';

const PATH = '/pine_perm/list_users/';
/** TradingView answers a larger page with an error. */
const PAGE_SIZE = 30;
/**
 * Three million users on one script, three times the target in docs/scale.md: fourteen hours at our
 * pace.
 */
const MAX_PAGES = 100_000;
const PAGE_BYTES = 1024 * 1024;
/** Tries for one page. Starting over would lose every page before it, and a long list would never end. */
const MAX_TRIES = 4;
/** The longest backoff of our own. */
const MAX_PAUSE_MS = 120_000;
/** Half an hour for one page. */
const MAX_PAUSES = 15;

type Pause = (milliseconds: number) => Promise<void>;

interface ListQuestion {
  pineId: string;
  /** Only names with this prefix. */
  username?: string;
  /** Stops after the page with this user. */
  isSought?: (row: AccessRow) => boolean;
  urgency: Urgency;
  mostPages?: number;
  /** Waits out a backoff. Absent for callers that hold an account's lease or a request. */
  pause?: Pause | undefined;
}

/**
 * Follows the cursor to its end, and asks again for a later page that was not answered. The listing is incomplete if a cursor repeats or leaves our host,
 * or if a page has a next one but no new user: it loops.
 */
export async function listUsers(
  owner: Pick<OwnerCalls, 'ask' | 'baseUrl'>,
  { pineId, username, isSought, urgency, mostPages = MAX_PAGES, pause }: ListQuestion,
): Promise<ScriptListing> {
  const form = { pine_id: pineId, ...(username === undefined ? {} : { username }) };
  /** The last row per user, because the list may change during the read. */
  const people = new Map<string, AccessRow>();
  const listing = (complete: boolean) => ({ rows: [...people.values()], complete });
  const seen = new Set<string>();
  let path: string = `${PATH}?limit=${PAGE_SIZE}&order_by=user__username`;
  for (let pages = 0; pages < mostPages; pages += 1) {
    seen.add(path);
    const call = { method: 'POST', path, form, urgency, maxBytes: PAGE_BYTES } as const;
    // An unanswered first page loses nothing, so the caller decides when to try again.
    const page =
      pages === 0 ? readPage(await owner.ask(call)) : await readPatiently(owner, call, pause);
    const before = people.size;
    for (const row of page.rows) people.set(row.rowId, row);
    if (page.next === null) return listing(true);
    if (isSought !== undefined && page.rows.some(isSought)) break;
    if (people.size === before) break;
    const next = pathOnSameHost(page.next, owner.baseUrl);
    if (!next?.startsWith(`${PATH}?`) || seen.has(next)) break;
    path = next;
  }
  return listing(false);
}

/** A backoff refuses a call before it is sent, so it uses no try. */
async function readPatiently(
  owner: Pick<OwnerCalls, 'ask'>,
  call: OwnerCall,
  pause: Pause | undefined,
): Promise<ReturnType<typeof readPage>> {
  let tries = 0;
  let pauses = 0;
  for (;;) {
    try {
      return readPage(await owner.ask(call));
    } catch (error) {
      if (!(error instanceof ProviderFailure) || error.kind !== 'unavailable') throw error;
      if (error.reason === 'standing-back') {
        if (pause === undefined || pauses >= MAX_PAUSES) throw error;
        pauses += 1;
        await pause(Math.min((error.retryAfterSeconds ?? 1) * 1_000, MAX_PAUSE_MS));
        continue;
      }
      tries += 1;
      if (tries >= MAX_TRIES) throw error;
    }
  }
}

/** `next` is a path or an absolute address on our host; null for anything else. */
function pathOnSameHost(next: string, baseUrl: string): string | null {
  if (next.startsWith(PATH)) return next;
  if (!URL.canParse(next)) return null;
  const { origin, pathname, search } = new URL(next);
  return origin === new URL(baseUrl).origin ? `${pathname}${search}` : null;
}
