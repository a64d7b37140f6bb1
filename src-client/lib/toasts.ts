import { type ReactNode, useSyncExternalStore } from 'react';

export interface Toast {
  id: number;
  title: string;
  message: ReactNode;
  tone: 'success' | 'destructive';
}

let shown: Toast | null = null;
let issued = 0;
const listeners = new Set<() => void>();

function put(toast: Toast | null): void {
  shown = toast;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(tone: Toast['tone'], title: string, message: ReactNode): void {
  issued += 1;
  put({ id: issued, tone, title, message });
}

/** One notification at a time: a new one takes the place of the last instead of waiting behind it. */
export const notify = {
  success: (title: string, message: ReactNode) => show('success', title, message),
  error: (title: string, message: ReactNode) => show('destructive', title, message),
};

export function dismissToast(): void {
  put(null);
}

export function useToast(): Toast | null {
  return useSyncExternalStore(subscribe, () => shown);
}
