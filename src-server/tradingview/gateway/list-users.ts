import type { Urgency } from '../../access/access-provider.ts';
import { type AccessRow, readPage } from './answers.ts';
import type { OwnerCalls } from './owner-calls.ts';
import type { ScriptListing } from './tradingview.gateway.ts';

const PATH = '/pine_perm/list_users/';
/** More is answered with an error. */
const PAGE_SIZE = 30;
/** 30,000 people on one script; beyond it something goes round in circles. */
const MAX_PAGES = 1_000;
const PAGE_BYTES = 1024 * 1024;

export interface ListQuestion {
  pineId: string;
  /** Only those whose name begins so. */
  username?: string;
  urgency: Urgency;
}

/** Follows the cursor to its end; a cursor that comes twice, or leads elsewhere, ends it incomplete. */
export async function listUsers(
  owner: OwnerCalls,
  { pineId, username, urgency }: ListQuestion,
): Promise<ScriptListing> {
  const form = { pine_id: pineId, ...(username === undefined ? {} : { username }) };
  const rows: AccessRow[] = [];
  const seen = new Set<string>();
  let path: string = `${PATH}?limit=${PAGE_SIZE}&order_by=user__username`;
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    seen.add(path);
    const call = { method: 'POST', path, form, urgency, maxBytes: PAGE_BYTES } as const;
    const page = readPage(await owner.ask(call));
    rows.push(...page.rows);
    if (page.next === null) return { rows, complete: true };
    if (!page.next.startsWith(`${PATH}?`) || seen.has(page.next)) break;
    path = page.next;
  }
  return { rows, complete: false };
}
