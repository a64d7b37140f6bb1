import { expect } from 'vitest';
import type { FeedAnswer } from '../../../src/contract/signal-feed.contract.ts';
import type { Person } from '../http-person.ts';

/** One page of a subscriber's feed, and the whole text of the answer. */
export async function readFeed(
  person: Pick<Person, 'get'>,
  input: Record<string, unknown> = {},
): Promise<FeedAnswer & { raw: string }> {
  const query = encodeURIComponent(JSON.stringify(input));
  const answer = await person.get(`/trpc/tradingview.signalFeed?input=${query}`);
  expect(answer.status, answer.text).toBe(200);
  const { result } = answer.json as { result: { data: FeedAnswer } };
  return { ...result.data, raw: answer.text };
}
