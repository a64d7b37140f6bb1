import { listenTo, type Notifications } from '../../database/notifications.ts';
import type { Log } from '../../log/log.ts';
import { SIGNAL_CHANNEL } from './append-signal.ts';

/** Tells this instance of signals that any instance committed. */
export interface SignalNews {
  /** Also runs after a lost connection, when news may have been missed. */
  onSignal(listener: () => void): void;
  start(): void;
  stop(): Promise<void>;
}

export function createSignalNews(options: { databaseUrl: string; log: Log }): SignalNews {
  const listeners: (() => void)[] = [];
  let notifications: Notifications | null = null;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    onSignal: (listener) => void listeners.push(listener),
    start() {
      notifications = listenTo({
        ...options,
        channel: SIGNAL_CHANNEL,
        name: 'wickline-signal',
        onNotification: tell,
        onConnected: tell,
      });
    },
    async stop() {
      await notifications?.stop();
    },
  };
}
