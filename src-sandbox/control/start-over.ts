import { Hono } from 'hono';
import type { Changes } from '../core/changes.ts';
import { createLongPoll } from './long-poll.ts';
import { refusal } from './refusal.ts';

interface StartOverDeps {
  changes: Changes;
  isDemoRunning(): boolean;
}

/** Asks the product to stop and to begin its next start empty, together with this sandbox. */
export function startOverRoutes({ changes, isDemoRunning }: StartOverDeps): {
  app: Hono;
  close(): void;
} {
  const app = new Hono();
  const product = createLongPoll<Record<string, never>>(() => changes.notify());

  app.get('/', (c) => c.json({ isOffered: product.isAwaited() && !isDemoRunning() }));

  app.post('/', (c) => {
    if (isDemoRunning()) throw refusal(409, 'The demo is running.');
    if (!product.isAwaited()) {
      throw refusal(
        409,
        'No product offers this. It needs npm start with the sandbox for all three providers and the embedded database.',
      );
    }
    product.answer({});
    return c.json({ started: true }, 202);
  });

  app.get('/wanted', async (c) => {
    const wanted = await product.wait(c.req.raw.signal);
    return wanted === null ? c.body(null, 204) : c.json(wanted);
  });

  return { app, close: product.close };
}
