import type { MessageState, Nonce } from '../message-state.ts';
import type { World } from '../world.ts';

/** Discord says "in the past few minutes". Sandbox time. */
export const NONCE_MEMORY_MS = 120_000;

/** Id of the message that this author sent with that nonce a short time ago. The message may be deleted. */
export function findByNonce(world: World, authorId: string, nonce: Nonce): string | null {
  const found = recent(world).find(
    (each) => each.authorId === authorId && each.nonce === String(nonce),
  );
  return found?.messageId ?? null;
}

export function rememberNonce(world: World, message: MessageState, nonce: Nonce): void {
  const { id: messageId, authorId, sentAt: at } = message;
  world.state.nonces = [...recent(world), { nonce: String(nonce), authorId, messageId, at }];
}

function recent(world: World) {
  const since = world.now().getTime() - NONCE_MEMORY_MS;
  return (world.state.nonces ?? []).filter(({ at }) => Date.parse(at) > since);
}
