import { AppError } from '../../errors/app-error.ts';
import { requireSubscriber } from '../../procedure/actor.ts';
import type { FeedHub } from '../../signals/feed/live/feed-hub.ts';
import { buildContext, type ContextDeps } from '../build-context.ts';
import type { RouteRegistry } from '../route-registry.ts';

/** A reader that lags this far behind is cut off, and reads the feed again. */
const MAX_WAITING_BYTES = 256 * 1024;

/** Server-sent events: everything new in the feed of the caller's plan. */
export function mountSignalStream(
  registry: RouteRegistry,
  deps: ContextDeps & { feed: FeedHub },
): void {
  const path = '/api/signals/stream';
  registry.add(
    { method: 'GET', path, policy: 'subscriber', limit: 'read', takesInput: false },
    async (c) => {
      const actor = await requireSubscriber(buildContext(c, deps));
      // A stream would outlive a view.
      const isViewed = actor.viewedBy !== undefined;
      if (isViewed || !deps.feed.isOn())
        throw new AppError('signals.off', 'not-found', 'Not found');
      const encoder = new TextEncoder();
      const { readable, sink } = boundedStream();
      const leave = await deps.feed.open(actor, {
        send: (text) => sink.send(encoder.encode(text)),
        close: sink.close,
      });
      sink.onGone(leave);
      c.header('Content-Type', 'text/event-stream');
      c.header('Cache-Control', 'no-store, no-transform');
      c.header('X-Accel-Buffering', 'no');
      return c.body(readable);
    },
  );
}

interface Sink {
  /** False: the reader is gone, or lags behind. */
  send(bytes: Uint8Array): boolean;
  close(): void;
  onGone(listener: () => void): void;
}

function boundedStream(): { readable: ReadableStream<Uint8Array>; sink: Sink } {
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  let isOpen = true;
  let listener: (() => void) | null = null;
  const readable = new ReadableStream<Uint8Array>(
    {
      start(started) {
        controller = started;
      },
      cancel() {
        isOpen = false;
        listener?.();
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: MAX_WAITING_BYTES }),
  );
  return {
    readable,
    sink: {
      send(bytes) {
        if (!isOpen || controller === null || (controller.desiredSize ?? 0) < 0) return false;
        controller.enqueue(bytes);
        return true;
      },
      close() {
        if (isOpen) controller?.close();
        isOpen = false;
      },
      onGone(heard) {
        listener = heard;
        if (!isOpen) heard();
      },
    },
  };
}
