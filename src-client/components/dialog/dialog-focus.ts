const isUsable = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element.isConnected && !element.matches(':disabled');

/** The browser drops the focus when its control is removed, disabled or hidden with its dialog. */
const isLost = (active: Element | null) =>
  active === null || active === document.body || active.matches(':disabled, dialog:not([open]) *');

/**
 * Keeps the focus in an open dialog when the focused control is disabled or removed. It returns to the control once
 * that is enabled again, unless the user moved it. Returns a function that stops.
 */
export function keepFocusInside(dialog: HTMLDialogElement): () => void {
  let last: Element | null = null;
  let isParked = false;
  const remember = ({ target }: FocusEvent) => {
    if (target !== dialog) last = target as Element;
    else if (!isParked) last = null;
    isParked = isParked && target === dialog;
  };
  const repair = () => {
    const active = document.activeElement;
    if (!isLost(active) && active !== dialog) return;
    if (isUsable(last)) return last.focus({ preventScroll: true });
    if (active === dialog) return;
    isParked = true;
    dialog.focus({ preventScroll: true });
  };
  const watch = new MutationObserver(repair);
  dialog.addEventListener('focusin', remember);
  watch.observe(dialog, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['disabled'],
  });
  return () => {
    watch.disconnect();
    dialog.removeEventListener('focusin', remember);
  };
}

/** Closing returns the focus to the opener. If that is gone or disabled, the dialog below or the page takes it. */
export function focusAfterClosing(opener: Element | null): void {
  if (!isLost(document.activeElement)) return;
  if (isUsable(opener) && opener !== document.body) {
    opener.focus();
    return;
  }
  const below = [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1);
  const next = below ?? document.querySelector('main');
  if (next === null) return;
  next.tabIndex = -1;
  next.focus({ preventScroll: true });
}
