import { type ReactNode, useSyncExternalStore } from 'react';

export interface Toast {
  id: number;
  title: string;
  message: ReactNode;
  tone: 'success' | 'destructive';
  open: boolean;
}

/** A dismissed notification stays hidden in the DOM this long, or until the next one. */
const TOAST_REMOVE_DELAY_MS = 1_000_000;

let shown: Toast | null = null;
let issued = 0;
let removal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function put(toast: Toast | null): void {
  clearTimeout(removal);
  shown = toast;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(tone: Toast['tone'], title: string, message: ReactNode): void {
  issued += 1;
  put({ id: issued, tone, title, message, open: true });
}

/** One notification at a time: a new one replaces the last instead of queueing. */
export const notify = {
  success: (title: string, message: ReactNode) => show('success', title, message),
  error: (title: string, message: ReactNode) => show('destructive', title, message),
};

export function dismissToast(): void {
  if (shown === null) return;
  put({ ...shown, open: false });
  removal = setTimeout(() => put(null), TOAST_REMOVE_DELAY_MS);
}

export function useToast(): Toast | null {
  return useSyncExternalStore(subscribe, () => shown);
}
