import { useState } from 'react';

export type CopyOutcome = 'copied' | 'failed' | null;

/** Copies a text to the clipboard. A browser refuses on a page without HTTPS. */
export function useCopy(text: string): { outcome: CopyOutcome; copy: () => Promise<void> } {
  const [outcome, setOutcome] = useState<CopyOutcome>(null);
  const copy = async () => {
    // A second copy is announced again.
    setOutcome(null);
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      setOutcome('failed');
    }
  };
  return { outcome, copy };
}
