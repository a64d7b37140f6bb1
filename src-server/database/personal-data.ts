/** The fate of a table's rows when a person is erased. */
type DataFate =
  | { kind: 'erased' }
  /** Empties the named columns, to null or to the given SQL, where :now is business time; the rest stays. */
  | { kind: 'reduced'; set: Record<string, string>; because: string }
  | { kind: 'kept'; because: string };

/**
 * A table with personal data: the columns that an export shows, and its fate in an erasure. Every
 * table that names a person has one; a test compares the list with the database.
 */
export interface PersonalTable {
  /** Name in the export and the preview. */
  name: string;
  table: string;
  /** Exported columns as SQL. Never include secrets or their hashes. */
  columns: readonly string[];
  /** SQL with :account and :email. */
  where: string;
  fate: DataFate;
}

export const ERASED: DataFate = { kind: 'erased' };
