import { useEffect, useState } from 'react';

interface PaletteState {
  isOpen: boolean;
  open: () => void;
  close: () => void;
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select'));

/** The search of the page, if it has one in view. */
function pageSearch(): HTMLInputElement | null {
  const fields = document.querySelectorAll<HTMLInputElement>('main input[type="search"]');
  return [...fields].find((field) => field.checkVisibility() && !field.disabled) ?? null;
}

/**
 * Whether the palette is open. Ctrl-K and Command-K open it on every operator page. '/' goes to the search of the page,
 * or opens the palette where there is none. Neither does anything while the page is hidden: a modal dialog in it would
 * block the whole document.
 */
export function usePalette(isShown: boolean): PaletteState {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    if (!isShown) return;
    const press = (event: KeyboardEvent) => {
      const hasModifier = event.ctrlKey || event.metaKey;
      const isSlash = event.key === '/' && !hasModifier && !event.altKey;
      if (isSlash ? isTyping(event.target) : !hasModifier || event.key.toLowerCase() !== 'k')
        return;
      event.preventDefault();
      // Another dialog keeps its question.
      if (document.querySelector('dialog[open]') !== null) return;
      const search = isSlash ? pageSearch() : null;
      if (search === null) setIsOpen(true);
      search?.focus();
      search?.select();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isShown]);
  return { isOpen: isOpen && isShown, open: () => setIsOpen(true), close: () => setIsOpen(false) };
}
