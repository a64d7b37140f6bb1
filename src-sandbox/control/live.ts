import { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { ControlDeps } from './control.deps.ts';

/** Bursts become one ping: the page reads everything again at each. */
const GATHER_MS = 80;

/** Server-sent 'changed' pings, so that the control room shows the present without polling. */
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
