import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';

export interface Toast {
  title: string;
  message: ReactNode;
}

/** One notification at a time: a new one takes the place of the last instead of waiting behind it. */
function show(toast: Toast, tone: 'success' | 'destructive'): void {
  notifications.cleanQueue();
  notifications.clean();
  notifications.show({ ...toast, 'data-tone': tone });
}

export const notify = {
  success: (title: string, message: ReactNode) => show({ title, message }, 'success'),
  error: (title: string, message: ReactNode) => show({ title, message }, 'destructive'),
};
