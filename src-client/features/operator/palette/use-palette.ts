import { useEffect, useState } from 'react';

interface PaletteState {
  isOpen: boolean;
  open: () => void;
  close: () => void;
}

/** Whether the palette is open. Ctrl-K and Command-K open it on every operator page. */
export function usePalette(): PaletteState {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      // Another dialog keeps its question.
      if (document.querySelector('dialog[open]') === null) setIsOpen(true);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return { isOpen, open: () => setIsOpen(true), close: () => setIsOpen(false) };
}
