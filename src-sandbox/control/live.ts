import { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { ControlDeps } from './control.deps.ts';

/** Coalesces bursts into one ping, because the page rereads everything on each. */
const GATHER_MS = 80;

/** Server-sent 'changed' pings: they keep the control room current without polling. */
export function liveRoutes({ changes }: Pick<ControlDeps, 'changes'>): {
  app: Hono;
  close(): void;
} {
  const app = new Hono();
  const open = new Set<() => void>();

  app.get('/', (c) =>
    streamSSE(c, async (stream) => {
      let timer: NodeJS.Timeout | null = null;
      const ping = () => {
        timer = null;
        void stream.writeSSE({ event: 'changed', data: '' });
      };
      const unsubscribe = changes.subscribe(() => {
        timer ??= setTimeout(ping, GATHER_MS);
      });
      await stream.writeSSE({ event: 'ready', data: '' });
      let end = () => {};
      const ended = new Promise<void>((resolve) => {
        end = resolve;
      });
      open.add(end);
      stream.onAbort(end);
      await ended;
      open.delete(end);
      unsubscribe();
      if (timer !== null) clearTimeout(timer);
    }),
  );

  return {
    app,
    close() {
      for (const end of open) end();
    },
  };
}
