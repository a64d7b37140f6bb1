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
  useKeptPage(isUnsaved, question);
}

/** While `isKept`, an ended session does not remove the page. A sign-out asks the question first. */
export function useKeptPage(isKept: boolean, question: string | null = null): void {
  useEffect(() => (isKept ? noteUnsavedEdits(question) : undefined), [isKept, question]);
}
