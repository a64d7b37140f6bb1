import type { Listener, Notifications } from '../../database/notifications.ts';
import { SIGNAL_CHANNEL } from './append-signal.ts';

/** Tells this instance of signals that any instance committed. */
export interface SignalNews {
  /** Also runs after a lost connection, when news may have been missed. */
  onSignal(listener: () => void): void;
  start(): void;
  stop(): Promise<void>;
}

export function createSignalNews(listener: Listener): SignalNews {
  const listeners: (() => void)[] = [];
  let notifications: Notifications | null = null;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    onSignal: (listener) => void listeners.push(listener),
    start() {
      notifications = listener.listen({
        name: SIGNAL_CHANNEL,
        onNotification: tell,
        onConnected: tell,
      });
    },
    async stop() {
      await notifications?.stop();
    },
  };
}
