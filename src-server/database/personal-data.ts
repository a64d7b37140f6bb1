/** What becomes of somebody's rows when they are erased. */
export type DataFate =
  | { kind: 'erased' }
  /** The columns named are emptied, to null or to what is given in SQL; the rest stays. */
  | { kind: 'reduced'; set: Record<string, string>; because: string }
  | { kind: 'kept'; because: string };

/**
 * One table's part of what is known about a person: what an export shows of it and what an erasure does with
 * it. Every table that names a person has one; a test holds the list against the database.
 */
export interface PersonalTable {
  /** As the export and the preview call it. */
  name: string;
  table: string;
  /** What the export shows, in SQL, as the condition is; secrets and their hashes are never among it. */
  columns: readonly string[];
  /** SQL with :account and :email. */
  where: string;
  fate: DataFate;
}

export const ERASED: DataFate = { kind: 'erased' };

/** SQL: the account proved its address. Only then are rows the person's that name no more than the address. */
export const OWN_ADDRESS = `exists (select from account proven
  where proven.id = :account and proven.email_confirmed_at is not null)`;
