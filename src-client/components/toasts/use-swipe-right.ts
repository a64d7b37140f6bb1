import { type PointerEvent, useRef } from 'react';

const SWIPE_THRESHOLD_PX = 50;

/** Follows the finger to the right. Past the threshold it dismisses. */
export function useSwipeRight(dismiss: () => void) {
  const start = useRef<number | null>(null);
  const distance = (event: PointerEvent) =>
    start.current === null ? 0 : Math.max(0, event.clientX - start.current);
  const follow = (element: HTMLElement, px: number) => {
    element.style.translate = px === 0 ? '' : `${px}px 0`;
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.target instanceof Element && event.target.closest('a,button')) return;
      start.current = event.clientX;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) =>
      follow(event.currentTarget, distance(event)),
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const far = distance(event) >= SWIPE_THRESHOLD_PX;
      start.current = null;
      follow(event.currentTarget, 0);
      if (far) dismiss();
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => {
      start.current = null;
      follow(event.currentTarget, 0);
    },
  };
}
