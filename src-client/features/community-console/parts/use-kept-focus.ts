import { type RefObject, useEffect, useRef } from 'react';

interface KeptFocus {
  /** Container of the controls. Takes the focus when the control is gone. */
  box: RefObject<HTMLDivElement | null>;
  /** Call it when this control is pressed: it is disabled next, then moves to another list. */
  follow(id: string): void;
}

/** Keeps the focus on a control that moved to another list. Otherwise it would fall back to the top of the page. */
export function useKeptFocus(busy: boolean, moved: unknown): KeptFocus {
  const box = useRef<HTMLDivElement>(null);
  const pressed = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run when the control moves
  useEffect(() => {
    if (busy || pressed.current === null) return;
    const control = box.current?.querySelector<HTMLButtonElement>(
      `[data-role="${pressed.current}"]:not(:disabled)`,
    );
    // Only when the focus was lost: never move it from where the user put it.
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
