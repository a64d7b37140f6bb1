import { Hono } from 'hono';
import { pretendingStore } from '../core/pretending-store.ts';
import type { Provider, SandboxCore } from '../core/provider.ts';
import { statusAnswer } from './answers.ts';
import { controlRoutes } from './control.ts';
import { wireRoutes } from './routes.ts';
import { seededState } from './seed.ts';
import type { Whop } from './state.ts';

/**
 * The memberships of a seller at Whop, read with an API key. Its own fault: page-changes (the list changes while this
 * page is on its way).
 */
export function createWhopProvider(
  core: SandboxCore,
  machineNow: () => number = Date.now,
): Provider {
  const { store, effect, reset, flush, withoutEffect } = pretendingStore(core, 'whop', () =>
    seededState(core.clock.now()),
  );
  const whop: Whop = { core, machineNow, store, effect };
  const app = new Hono();
  app.route('/', wireRoutes(whop));
  return {
    name: 'whop',
    app,
    control: controlRoutes(whop),
    calendars: [],
    credentials: () => ({ apiKey: store.data.apiKey }),
    snapshot() {
      const { keyAlive, memberships, settings } = store.data;
      return { keyAlive, memberships, settings };
    },
    reset,
    flush,
    errorAnswer: statusAnswer,
    withoutEffect,
    // The key is in a header, which the ledger does not keep.
    redact: (body) => body,
  };
}
