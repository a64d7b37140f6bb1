import type Stripe from 'stripe';
import { ask } from './failure.ts';

const PAGE = 100;
/** Guard against a list without end. */
const MAX_PAGES = 1_000;

/** Reads every page of a list and validates each response. */
export async function readAll<T extends { id: string }>(
  what: string,
  page: (cursor: { limit: number; starting_after?: string }) => Promise<Stripe.ApiList<T>>,
): Promise<T[]> {
  const all: T[] = [];
  for (let read = 0; read < MAX_PAGES; read += 1) {
    const last = all.at(-1);
    const answer = await ask(what, 'list', () =>
      page({ limit: PAGE, ...(last === undefined ? {} : { starting_after: last.id }) }),
    );
    all.push(...answer.data);
    if (!answer.has_more || answer.data.length === 0) break;
  }
  return all;
}
