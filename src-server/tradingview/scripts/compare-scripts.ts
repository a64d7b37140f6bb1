import { sameMoment } from '../../access/engine/access-difference.ts';
import type { IdentifiedRow } from '../rows/identify-rows.ts';
import { entryKey } from '../rows/known-people.ts';

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
  /** The listed row's `id`; empty when nothing is there. */
  rowId: string;
  /** Null: no subscriber, past or present. */
  userId: string | null;
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
  /** `pineId:rowId`, and `pineId:name` in lower case where row ids name nobody. */
  adopted: ReadonlySet<string>;
}

/** Every row of the complete lists, and every entry that should be in them, exactly once. */
export function compareScripts(
  scripts: ReadonlyMap<string, readonly IdentifiedRow[]>,
  knowledge: Knowledge,
): Finding[] {
  const expected = new Map(
    knowledge.expected.map((entry) => [entryKey(entry.pineId, entry.userId), entry]),
  );
  const listed = [...scripts].flatMap(([pineId, rows]) =>
    rows.map((row): Finding => {
      const { rowId, userId, username, expiresAt } = row;
      const wanted = userId === null ? undefined : expected.get(entryKey(pineId, userId));
      const kind =
        wanted === undefined ? strangerKind(pineId, row, knowledge) : caseOf(row, wanted);
      const accountId = wanted?.accountId ?? knowledge.people.get(userId ?? '') ?? null;
      const wantedExpiresAt = wanted?.expiresAt;
      const entry = { pineId, rowId, userId, username, accountId };
      return { kind, ...entry, expiresAt, wantedExpiresAt };
    }),
  );
  const present = new Set(listed.map(({ pineId, userId }) => entryKey(pineId, userId ?? '')));
  const missing = knowledge.expected
    .filter(({ pineId, userId }) => scripts.has(pineId) && !present.has(entryKey(pineId, userId)))
    .map(({ accountId, pineId, userId, username, expiresAt: wantedExpiresAt }): Finding => {
      const there = { expiresAt: undefined, wantedExpiresAt };
      return { kind: 'missing', pineId, rowId: '', userId, username, accountId, ...there };
    });
  return [...listed, ...missing];
}

function caseOf(row: IdentifiedRow, wanted: ExpectedEntry): FindingKind {
  if (sameMoment(row.expiresAt, wanted.expiresAt)) return 'matched';
  const longer =
    row.expiresAt === null || (wanted.expiresAt !== null && row.expiresAt > wanted.expiresAt);
  return longer && wanted.longerIsFine ? 'matched' : 'wrong-expiry';
}

function strangerKind(pineId: string, row: IdentifiedRow, knowledge: Knowledge): FindingKind {
  if (knowledge.adopted.has(entryKey(pineId, row.rowId))) return 'adopted';
  if (row.userId === null) {
    const isAdopted = knowledge.adopted.has(entryKey(pineId, row.username.toLowerCase()));
    return isAdopted ? 'adopted' : 'unknown';
  }
  if (knowledge.notOurs.has(entryKey(pineId, row.userId))) return 'unknown';
  return knowledge.people.has(row.userId) ? 'leaked' : 'unknown';
}
