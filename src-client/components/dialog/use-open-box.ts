import { useEffect, useRef, useState } from 'react';

/**
 * A box that opens beside its button. Closes on Escape, and on a press or focus elsewhere. Escape returns the focus to the
 * button, the first element in the box with `aria-expanded`.
 */
export function useOpenBox<Box extends HTMLElement>() {
  const box = useRef<Box>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = ({ target }: Event) => {
      const isInside = target instanceof Node && box.current?.contains(target) === true;
      if (!isInside) setOpen(false);
    };
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      const isFocusInside = box.current?.contains(document.activeElement) === true;
      if (isFocusInside) focusButton(box.current);
      setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, [isOpen]);
  return { box, isOpen, setOpen };
}

/** Before a focused control of the box goes away. */
export function focusButton(box: HTMLElement | null): void {
  box?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
}
