import { pretendingStore } from '../core/pretending-store.ts';
import type { Provider, SandboxCore } from '../core/provider.ts';
import { controlRoutes, pushView } from './control.ts';
import { serviceRoutes } from './receive-message.ts';
import type { Push, PushState } from './state.ts';

/**
 * A web push service and the browsers that subscribe to it. It has no port of its own: the control port serves its
 * endpoints below /push.
 */
export function createPushProvider(
  core: SandboxCore,
  machineNow: () => number = Date.now,
): Provider {
  const { store, effect, reset, flush, withoutEffect } = pretendingStore(
    core,
    'push',
    (): PushState => ({ subscriptions: [], lastId: 0 }),
  );
  const push: Push = { core, machineNow, store, effect };
  return {
    name: 'push',
    app: serviceRoutes(push),
    control: controlRoutes(push),
    calendars: [],
    // Senders bring keys of their own.
    credentials: () => ({}),
    snapshot: () => pushView(push),
    reset,
    flush,
    errorAnswer: (status, retryAfterSeconds) =>
      Response.json(
        { code: status, message: `${status}` },
        {
          status,
          ...(retryAfterSeconds === null
            ? {}
            : { headers: { 'retry-after': String(retryAfterSeconds) } }),
        },
      ),
    withoutEffect,
    redact: (body) => (body === '' ? '' : '[encrypted]'),
    // The end of an endpoint is the right to send to it.
    redactPath: (path) => path.replace(/^\/push\/[^/]+$/, '/push/[redacted]'),
  };
}
