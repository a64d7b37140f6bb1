import { sameMoment } from '../../access/engine/decide-step.ts';
import type { IdentifiedRow } from '../rows/identify-rows.ts';
import { entryKey } from '../rows/known-people.ts';

/** An entry that should exist. */
export interface ExpectedEntry {
  accountId: string;
  pineId: string;
  userId: string;
  username: string;
  expiresAt: Date | null;
  /** It predates us with a later expiry, which stays. */
  longerIsFine: boolean;
}

/**
 * matched: as expected. missing: should exist. wrong-expiry: exists with another expiry. leaked: a
 * subscriber without the entitlement. adopted: no subscriber, allowed to stay. unknown: no
 * subscriber.
 */
type FindingKind = 'matched' | 'missing' | 'wrong-expiry' | 'leaked' | 'adopted' | 'unknown';

export interface Finding {
  kind: FindingKind;
  pineId: string;
  /** The listed row's `id`; empty if there is no row. */
  rowId: string;
  /** Null: no subscriber, past or present. */
  userId: string | null;
  username: string;
  accountId: string | null;
  /** The actual expiry; undefined without an entry. */
  expiresAt: Date | null | undefined;
  /** The expected expiry; undefined if no entry is expected. */
  wantedExpiresAt: Date | null | undefined;
}

export interface Knowledge {
  expected: readonly ExpectedEntry[];
  /** Accounts by TradingView user id. */
  people: ReadonlyMap<string, string>;
  /** `pineId:userId` of entries that predate us and stay. */
  notOurs: ReadonlySet<string>;
  /** `pineId:rowId`, or `pineId:name` in lower case if row ids identify no one. */
  adopted: ReadonlySet<string>;
}

/** Classifies every row of the complete lists, and every expected entry, exactly once. */
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
        wanted === undefined ? untrackedKind(pineId, row, knowledge) : caseOf(row, wanted);
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

function untrackedKind(pineId: string, row: IdentifiedRow, knowledge: Knowledge): FindingKind {
  if (knowledge.adopted.has(entryKey(pineId, row.rowId))) return 'adopted';
  if (row.userId === null) {
    const isAdopted = knowledge.adopted.has(entryKey(pineId, row.username.toLowerCase()));
    return isAdopted ? 'adopted' : 'unknown';
  }
  if (knowledge.notOurs.has(entryKey(pineId, row.userId))) return 'unknown';
  return knowledge.people.has(row.userId) ? 'leaked' : 'unknown';
}
