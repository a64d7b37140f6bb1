import { z } from 'zod';
import type { SealedFor, SecretBox } from '../../secrets/secret-box.ts';
import type { DiscordDeps } from '../discord.deps.ts';
import type { PersonTokens } from '../gateway/badge-client.ts';
import type { Badge } from './badge.entity.ts';

const content = z.object({ accessToken: z.string(), refreshToken: z.string() });

export const sealedBadgeOf = (accountId: string): SealedFor => ({
  purpose: 'discord-badge',
  row: accountId,
});

/** The columns of these tokens. */
export function sealTokens(
  { secretBox, machineClock }: Pick<DiscordDeps, 'secretBox' | 'machineClock'>,
  accountId: string,
  { accessToken, refreshToken, expiresInSeconds }: PersonTokens,
): Pick<Badge, 'tokensSealed' | 'tokenUntil'> {
  const text = JSON.stringify({ accessToken, refreshToken });
  return {
    tokensSealed: secretBox.seal(text, sealedBadgeOf(accountId)),
    tokenUntil: new Date(machineClock.now().getTime() + expiresInSeconds * 1000),
  };
}

export function openTokens(box: SecretBox, { accountId, tokensSealed }: Badge) {
  return content.parse(JSON.parse(box.open(tokensSealed, sealedBadgeOf(accountId))));
}
