import { posted } from './posted.ts';
import type { RelayStage } from './relay-stage.ts';
import { createSource, sendAlert } from './signal-source.ts';

/** A source with a route into a channel of its own. */
export async function openRoute(
  stage: RelayStage,
  key: string,
  changes: Record<string, unknown> = {},
) {
  const channelId = await stage.newChannel(key, 'VIP', changes.crosspost === true ? 5 : 0);
  const source = await createSource(stage.operator, key);
  const routeId = await stage.createRoute(key, { channelId, ...changes });
  const send = (...bodies: string[]) =>
    bodies.reduce<Promise<unknown>>(
      (before, body) => before.then(() => sendAlert(stage.app, source, body)),
      Promise.resolve(),
    );
  return { source, channelId, routeId, send, messages: () => posted(stage, channelId) };
}
