/** Pages with edits that are not saved. */
let unsaved = 0;

export const hasUnsavedEdits = () => unsaved > 0;

/** Returns the end of it. */
export function noteUnsavedEdits(): () => void {
  unsaved += 1;
  return () => {
    unsaved -= 1;
  };
}
