import { sameMoment } from '../access/access-difference.ts';
import type { AccessRow } from './gateway/answers.ts';

/** An entry that should be there. */
export interface ExpectedEntry {
  accountId: string;
  pineId: string;
  userId: string;
  username: string;
  expiresAt: Date | null;
  /** Somebody gave it before us, for longer: theirs counts. */
  longerIsFine: boolean;
}

/**
 * matched: as it should be. missing: should be there. wrong-expiry: there until another moment. leaked:
 * somebody of ours who should not be there (any more). adopted: nobody of ours, and meant to stay.
 * unknown: nobody of ours.
 */
export type FindingKind = 'matched' | 'missing' | 'wrong-expiry' | 'leaked' | 'adopted' | 'unknown';

export interface Finding {
  kind: FindingKind;
  pineId: string;
  userId: string;
  username: string;
  accountId: string | null;
  /** What is there; undefined when nothing is. */
  expiresAt: Date | null | undefined;
  /** What should be there; undefined when nothing should. */
  wantedExpiresAt: Date | null | undefined;
}

export interface Knowledge {
  expected: readonly ExpectedEntry[];
  /** TradingView ids of people of ours, to their accounts. */
  people: ReadonlyMap<string, string>;
  /** `pineId:userId` of entries that were there before us and are left alone. */
  notOurs: ReadonlySet<string>;
  adopted: ReadonlySet<string>;
}

export const entryKey = (pineId: string, userId: string) => `${pineId}:${userId}`;

/** Every row of the complete lists, and every entry that should be in them, exactly once. */
export function compareScripts(
  scripts: ReadonlyMap<string, readonly AccessRow[]>,
  knowledge: Knowledge,
): Finding[] {
  const expected = new Map(
    knowledge.expected.map((entry) => [entryKey(entry.pineId, entry.userId), entry]),
  );
  const listed = [...scripts].flatMap(([pineId, rows]) =>
    rows.map((row): Finding => {
      const wanted = expected.get(entryKey(pineId, row.userId));
      const { userId, username, expiresAt } = row;
      const kind =
        wanted === undefined ? strangerKind(pineId, row, knowledge) : caseOf(row, wanted);
      const accountId = wanted?.accountId ?? knowledge.people.get(userId) ?? null;
      const wantedExpiresAt = wanted?.expiresAt;
      return { kind, pineId, userId, username, accountId, expiresAt, wantedExpiresAt };
    }),
  );
  const present = new Set(listed.map(({ pineId, userId }) => entryKey(pineId, userId)));
  const missing = knowledge.expected
    .filter(({ pineId, userId }) => scripts.has(pineId) && !present.has(entryKey(pineId, userId)))
    .map(({ accountId, pineId, userId, username, expiresAt: wantedExpiresAt }): Finding => {
      const there = { expiresAt: undefined, wantedExpiresAt };
      return { kind: 'missing', pineId, userId, username, accountId, ...there };
    });
  return [...listed, ...missing];
}

function caseOf(row: AccessRow, wanted: ExpectedEntry): FindingKind {
  if (sameMoment(row.expiresAt, wanted.expiresAt)) return 'matched';
  const longer =
    row.expiresAt === null || (wanted.expiresAt !== null && row.expiresAt > wanted.expiresAt);
  return longer && wanted.longerIsFine ? 'matched' : 'wrong-expiry';
}

function strangerKind(pineId: string, row: AccessRow, knowledge: Knowledge): FindingKind {
  const key = entryKey(pineId, row.userId);
  if (knowledge.adopted.has(key)) return 'adopted';
  if (knowledge.notOurs.has(key)) return 'unknown';
  return knowledge.people.has(row.userId) ? 'leaked' : 'unknown';
}
