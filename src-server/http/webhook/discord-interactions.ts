import type { CommandReceiver } from '../../discord/commands/receive-command.ts';
import { readText } from '../middleware/json-body.ts';
import type { RouteRegistry } from '../route-registry.ts';

/** Far above any command of ours. */
const LIMIT_BYTES = 64 * 1024;

/**
 * Discord's interactions endpoint. Verifies the exact bytes, then answers that the answer follows:
 * Discord waits three seconds. Without a public key, every call is refused.
 */
export function mountDiscordInteractions(registry: RouteRegistry, commands: CommandReceiver): void {
  const route = {
    method: 'POST',
    path: '/hooks/discord/interactions',
    policy: 'webhook',
    limit: 'alert',
  } as const;
  registry.add(route, async (c) => {
    const body = await readText(c, LIMIT_BYTES);
    const answer = await commands.overHttp({
      signature: c.req.header('x-signature-ed25519') ?? null,
      timestamp: c.req.header('x-signature-timestamp') ?? null,
      body,
    });
    return c.json(answer);
  });
}
