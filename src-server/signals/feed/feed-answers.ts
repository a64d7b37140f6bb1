import type { FeedAnswer } from '../../../src/contract/signal-feed.contract.ts';
import type { Catalogue, Plan } from '../../../src/domain/catalogue/catalogue.ts';

/** One plan's answer, which everyone on it gets until something changes. */
export type ReadFeed = Omit<FeedAnswer, 'asOf'>;

/** Together with the time, it decides an answer. All subscribers of a plan get the same one. */
interface AskedAnswer {
  plan: Plan;
  catalogue: Catalogue;
  /** Version of the feed's data when the request began. */
  version: string;
  cursor: number | null;
  limit: number;
}

interface KeptAnswer extends Pick<AskedAnswer, 'catalogue' | 'version'> {
  answer: ReadFeed;
  readAt: Date;
  /** When time alone changes some answer. Null: never. */
  nextDueAt: Date | null;
}

/** Answers of the feed in memory. Drops the least recently used. */
export interface FeedAnswers {
  find(asked: AskedAnswer, now: Date): ReadFeed | null;
  keep(asked: AskedAnswer, read: Pick<KeptAnswer, 'answer' | 'readAt' | 'nextDueAt'>): void;
}

/** A page takes about 30 KB. */
const MAX_ANSWERS = 256;

export function createFeedAnswers(): FeedAnswers {
  const kept = new Map<string, KeptAnswer>();
  const keyOf = ({ plan, cursor, limit }: AskedAnswer) => JSON.stringify([plan, cursor, limit]);
  return {
    find(asked, now) {
      const key = keyOf(asked);
      const found = kept.get(key);
      if (found === undefined || !isCurrent(found, asked, now)) return null;
      kept.delete(key);
      kept.set(key, found);
      return found.answer;
    },
    keep(asked, read) {
      const key = keyOf(asked);
      kept.delete(key);
      kept.set(key, { ...read, catalogue: asked.catalogue, version: asked.version });
      const [oldest] = kept.keys();
      if (kept.size > MAX_ANSWERS && oldest !== undefined) kept.delete(oldest);
    },
  };
}

/** A clock that went back may precede a due time that the answer already shows. */
function isCurrent(kept: KeptAnswer, { catalogue, version }: AskedAnswer, now: Date): boolean {
  if (kept.catalogue !== catalogue || kept.version !== version) return false;
  return kept.readAt <= now && (kept.nextDueAt === null || now < kept.nextDueAt);
}
