import { type RefObject, useEffect, useRef } from 'react';

interface KeptFocus {
  /** Holds the controls, and takes the focus where the control is gone for good. */
  box: RefObject<HTMLDivElement | null>;
  /** The control of this id was pressed: it will be disabled, and then stand elsewhere. */
  follow(id: string): void;
}

/** After a control has moved to another list, the focus goes with it instead of to the page's beginning. */
export function useKeptFocus(busy: boolean, moved: unknown): KeptFocus {
  const box = useRef<HTMLDivElement>(null);
  const pressed = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what moved the control is the reason to look again
  useEffect(() => {
    if (busy || pressed.current === null) return;
    const control = box.current?.querySelector<HTMLButtonElement>(
      `[data-role="${pressed.current}"]:not(:disabled)`,
    );
    // Only while nobody went on: the focus is never taken from where a person put it.
    const lost = !document.activeElement || document.activeElement === document.body;
    const inDialog = document.activeElement?.tagName === 'DIALOG';
    if (lost || inDialog) (control ?? box.current)?.focus();
  }, [busy, moved]);
  return {
    box,
    follow(id) {
      pressed.current = id;
    },
  };
}
