import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { spendOnce } from '../../database/spend-once.ts';
import type { SubscriberActor } from '../../procedure/request-context.ts';
import type { DiscordDeps } from '../discord.deps.ts';
import type { ConsentFor } from '../gateway/oauth-client.ts';

const STATE_LASTS_MS = 10 * 60_000;
/** 43 characters in base64url, Discord's minimum. */
const VERIFIER_BYTES = 32;
const stateContent = z.object({
  until: z.number(),
  verifier: z.string(),
  memberId: z.string().optional(),
  to: z.enum(['link', 'badge']).default('link'),
});

type LinkDeps = Pick<DiscordDeps, 'orm' | 'machineClock' | 'secretBox'>;

/**
 * Sealed, bound to this account and session, and valid for ten minutes. With `memberId`, only that
 * Discord user may consent.
 */
export function newLinkState(
  deps: LinkDeps,
  actor: SubscriberActor,
  { memberId, to = 'link' }: { memberId?: string; to?: ConsentFor } = {},
) {
  const until = deps.machineClock.now().getTime() + STATE_LASTS_MS;
  const verifier = randomBytes(VERIFIER_BYTES).toString('base64url');
  const state = deps.secretBox.seal(
    JSON.stringify({ until, verifier, memberId, to }),
    boundTo(actor),
  );
  return { state, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** The content of a state that this session started. Null if expired, foreign or already used. */
export async function takeLinkState(
  deps: LinkDeps,
  actor: SubscriberActor,
  state: string,
): Promise<{ verifier: string; memberId?: string | undefined; to: ConsentFor } | null> {
  const content = contentOf(deps, actor, state);
  const now = deps.machineClock.now();
  if (content === null || content.until <= now.getTime()) return null;
  const isFirst = await spendOnce(deps.orm, state, { now, until: new Date(content.until) });
  return isFirst ? content : null;
}

function contentOf({ secretBox }: LinkDeps, actor: SubscriberActor, state: string) {
  try {
    return stateContent.parse(JSON.parse(secretBox.open(state, boundTo(actor))));
  } catch {
    return null;
  }
}

function boundTo({ accountId, sessionId }: SubscriberActor) {
  return { purpose: 'discord-link', row: `${accountId} ${sessionId}` } as const;
}
