import type { AnyRouter } from '@tanstack/react-router';
import { isOperatorPath } from './operator-path.ts';

let watching: MutationObserver | undefined;

/** False while the heading is missing. Leaves a focus that is already inside the page. */
function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading === null) return false;
  if (document.querySelector('main')?.contains(document.activeElement)) return true;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

/** Moves the focus to the heading after a client-side navigation, as a page load would. */
export function focusNewPages(router: AnyRouter): void {
  router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
    if (fromLocation === undefined || !pathChanged || isOperatorPath(toLocation.pathname)) return;
    watching?.disconnect();
    if (focusHeading()) return;
    watching = new MutationObserver(() => focusHeading() && watching?.disconnect());
    watching.observe(document.body, { childList: true, subtree: true });
  });
}
