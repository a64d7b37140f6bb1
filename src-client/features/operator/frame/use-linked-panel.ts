import { useLocation } from '@tanstack/react-router';
import { type RefObject, useEffect } from 'react';

/** The whole page, where the skip link leads. */
const PAGE = 'content';
const INPUTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls to the panel that the address names, and again while the panels above it load. Ends at the first input of the
 * operator.
 */
export function useLinkedPanel(page: RefObject<HTMLElement | null>): void {
  const { hash, pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page may have a panel of the same name
  useEffect(() => {
    if (hash === '' || hash === PAGE || page.current === null) return;
    const show = () => document.getElementById(hash)?.scrollIntoView();
    const growth = new ResizeObserver(show);
    growth.observe(page.current);
    const stop = () => growth.disconnect();
    for (const input of INPUTS) window.addEventListener(input, stop, { once: true, passive: true });
    return () => {
      stop();
      for (const input of INPUTS) window.removeEventListener(input, stop);
    };
  }, [hash, pathname, page]);
}
