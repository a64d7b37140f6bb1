import type { Context } from 'hono';
import type { Api } from '../api.ts';
import { botOnly } from '../api.ts';
import type { World } from '../world.ts';

const SESSION_STARTS = 1000;

export function registerGatewayAddress(api: Api, world: World): void {
  api.get('/gateway', (c) => c.json({ url: addressFor(c) }));

  api.get('/gateway/bot', botOnly, (c) =>
    c.json({
      url: addressFor(c),
      shards: 1,
      session_start_limit: {
        total: SESSION_STARTS,
        remaining: world.state.settings.sessionStartsRemaining ?? SESSION_STARTS,
        reset_after: 86_400_000,
        max_concurrency: 1,
      },
    }),
  );
}

/** The gateway shares the port that the caller has reached. */
function addressFor(c: Context): string {
  return `ws://${c.req.header('host') ?? new URL(c.req.url).host}`;
}
