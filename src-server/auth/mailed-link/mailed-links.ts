import type { EntityManager } from '@mikro-orm/postgresql';
import type { Clock } from '../../clock/clock.ts';
import { newId } from '../../database/identifier.ts';
import { hashToken, newToken } from '../token.ts';
import { type MailedLink, MailedLinkEntity, type MailedLinkPurpose } from './mailed-link.entity.ts';

/** The token goes into a mail and nowhere else; machine time bounds its life. */
export function issueMailedLink(
  em: EntityManager,
  machineClock: Clock,
  input: { purpose: MailedLinkPurpose; userId: string; lifeSeconds: number; email?: string },
): string {
  const token = newToken();
  const now = machineClock.now();
  em.create(MailedLinkEntity, {
    id: newId(),
    tokenHash: hashToken(token),
    purpose: input.purpose,
    userId: input.userId,
    email: input.email ?? null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + input.lifeSeconds * 1000),
    usedAt: null,
  });
  return token;
}

/** Used, over or not: whose link this is; null when nobody was ever mailed it. */
export function findMailedLink(
  em: EntityManager,
  input: { purpose: MailedLinkPurpose; token: string },
): Promise<MailedLink | null> {
  const { purpose, token } = input;
  return em.findOne(MailedLinkEntity, { tokenHash: hashToken(token), purpose });
}

/** Whoever holds an older link to a new password holds nothing any more; the one just followed stays used. */
export async function endResetLinks(em: EntityManager, userId: string): Promise<void> {
  await em.nativeDelete(MailedLinkEntity, { purpose: 'reset-password', userId, usedAt: null });
}

/** One that could be used now; it stays as it is. */
export function findOpenLink(
  em: EntityManager,
  machineClock: Clock,
  input: { purpose: MailedLinkPurpose | readonly MailedLinkPurpose[]; token: string },
): Promise<MailedLink | null> {
  const open = { usedAt: null, expiresAt: { $gt: machineClock.now() } };
  const purpose = { $in: [input.purpose].flat() };
  return em.findOne(MailedLinkEntity, { tokenHash: hashToken(input.token), purpose, ...open });
}

/** Marks it used and returns it; null when it is unknown, of another purpose, used or over. */
export async function useMailedLink(
  em: EntityManager,
  machineClock: Clock,
  input: { purpose: MailedLinkPurpose | readonly MailedLinkPurpose[]; token: string },
): Promise<MailedLink | null> {
  const now = machineClock.now();
  const link = await em.findOne(MailedLinkEntity, {
    tokenHash: hashToken(input.token),
    purpose: { $in: [input.purpose].flat() },
  });
  if (link === null || link.expiresAt <= now) return null;
  // Conditional, so that two clicks at once count once.
  const used = await em.nativeUpdate(
    MailedLinkEntity,
    { id: link.id, usedAt: null },
    { usedAt: now },
  );
  return used === 1 ? link : null;
}
