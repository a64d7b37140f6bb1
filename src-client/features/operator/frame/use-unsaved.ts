import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { noteUnsavedEdits } from './unsaved-pages.ts';

/**
 * Asks before a page with unsaved edits is left, and keeps it while its operator signs in again. Once per page: each
 * blocker asks its own question. Null: everything is saved.
 */
export function useUnsaved(question: string | null): void {
  const isUnsaved = question !== null;
  useBlocker({
    shouldBlockFn: () => question !== null && !window.confirm(question),
    enableBeforeUnload: () => isUnsaved,
  });
  useKeptPage(isUnsaved);
}

/** While `isKept`, an ended session does not remove the page. */
export function useKeptPage(isKept: boolean): void {
  useEffect(() => (isKept ? noteUnsavedEdits() : undefined), [isKept]);
}
