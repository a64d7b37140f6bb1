import { randomBytes } from 'node:crypto';
import { BOT_TOKEN } from '../seed/identity.ts';
import type { World } from '../world.ts';

/** Issues a new bot token. The old one stops working at once. */
export function resetToken(world: World, cause: 'owner' | 'session-starts'): string {
  const [id = ''] = BOT_TOKEN.split('.');
  const random = [randomBytes(4), randomBytes(28)].map((part) => part.toString('base64url'));
  const botToken = [id, ...random].join('.');
  Object.assign(world.state.application, { tokenRevoked: false, botToken });
  world.effect('token.reset', { cause });
  return botToken;
}
