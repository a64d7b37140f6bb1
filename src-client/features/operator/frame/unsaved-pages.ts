/** Pages with edits that are not saved, and what each asks before it is left. Null: it asks nothing. */
const unsaved = new Set<{ question: string | null }>();

export const hasUnsavedEdits = () => unsaved.size > 0;

/** Null: nothing would be lost. */
export const unsavedQuestion = () =>
  [...unsaved].find(({ question }) => question !== null)?.question ?? null;

/** Returns the end of it. */
export function noteUnsavedEdits(question: string | null): () => void {
  const page = { question };
  unsaved.add(page);
  return () => void unsaved.delete(page);
}
