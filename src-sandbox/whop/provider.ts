import { AsyncLocalStorage } from 'node:async_hooks';
import { Hono } from 'hono';
import type { Provider, SandboxCore } from '../core/provider.ts';
import { statusAnswer } from './answers.ts';
import { controlRoutes } from './control.ts';
import { wireRoutes } from './routes.ts';
import { seededState } from './seed.ts';
import type { Whop, WhopState } from './state.ts';

/**
 * The memberships of a seller at Whop, read with an API key. Its own fault: page-changes (the list changes while this
 * page is on its way).
 */
export function createWhopProvider(
  core: SandboxCore,
  machineNow: () => number = Date.now,
): Provider {
  const kept = core.store('whop', () => seededState(core.clock.now()));
  const pretence = new AsyncLocalStorage<WhopState>();
  const whop: Whop = {
    core,
    machineNow,
    store: {
      get data() {
        return pretence.getStore() ?? kept.data;
      },
      changed() {
        if (pretence.getStore() === undefined) kept.changed();
      },
    },
    effect(name, facts) {
      if (pretence.getStore() === undefined) core.ledger.effect('whop', name, facts);
    },
  };
  const app = new Hono();
  app.route('/', wireRoutes(whop));
  return {
    name: 'whop',
    app,
    control: controlRoutes(whop),
    calendars: [],
    credentials: () => ({ apiKey: kept.data.apiKey }),
    snapshot() {
      const { keyAlive, memberships, settings } = kept.data;
      return { keyAlive, memberships, settings };
    },
    reset: () => kept.reset(),
    flush: () => kept.flush(),
    errorAnswer: statusAnswer,
    withoutEffect: (work) => pretence.run(structuredClone(kept.data), work),
    // The key is in a header, which the ledger does not keep.
    redact: (body) => body,
  };
}
