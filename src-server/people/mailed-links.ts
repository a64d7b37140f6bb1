import type { EntityManager } from '@mikro-orm/postgresql';
import type { Clock } from '../clock/clock.ts';
import { newId } from '../database/identifier.ts';
import { hashToken, newToken } from '../secrets/token.ts';
import { type MailedLink, MailedLinkEntity, type MailedLinkPurpose } from './mailed-link.entity.ts';

/** Returns the token, which appears only in the mail. The job that mails it sets its life, in machine time. */
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

/** The link, also if used or expired; null if it was never issued. */
export function findMailedLink(
  em: EntityManager,
  input: { purpose: MailedLinkPurpose; token: string },
): Promise<MailedLink | null> {
  const { purpose, token } = input;
  return em.findOne(MailedLinkEntity, { tokenHash: hashToken(token), purpose });
}

/** Deletes every unused reset link. The one just followed stays, marked used. */
export async function endResetLinks(em: EntityManager, userId: string): Promise<void> {
  await em.nativeDelete(MailedLinkEntity, { purpose: 'reset-password', userId, usedAt: null });
}

const FORGET = `
  delete from mailed_link where id in (
    select id from mailed_link where user_id = ?::uuid for update skip locked)`;

/**
 * Deletes the account's links, for a caller that locked the account first. Skips one that is being
 * followed: its follower waits for the account.
 */
export async function forgetLinksOf(em: EntityManager, userId: string): Promise<void> {
  await em.execute(FORGET, [userId]);
}

/** A link that is valid now. Does not use it. */
export function findOpenLink(
  em: EntityManager,
  machineClock: Clock,
  input: { purpose: MailedLinkPurpose | readonly MailedLinkPurpose[]; token: string },
): Promise<MailedLink | null> {
  const open = { usedAt: null, expiresAt: { $gt: machineClock.now() } };
  const purpose = { $in: [input.purpose].flat() };
  return em.findOne(MailedLinkEntity, { tokenHash: hashToken(input.token), purpose, ...open });
}

/** Marks it used and returns it; null if unknown, used, expired or for another purpose. */
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
  // Conditional, so two concurrent clicks count once.
  const used = await em.nativeUpdate(
    MailedLinkEntity,
    { id: link.id, usedAt: null },
    { usedAt: now },
  );
  return used === 1 ? link : null;
}

/** Deletes expired links. `unless` is SQL about `mailed_link`: matching links stay. */
export async function forgetExpiredLinks(
  em: EntityManager,
  now: Date,
  { unless }: { unless: string },
): Promise<void> {
  await em.execute(`delete from mailed_link where expires_at < ? and not ${unless}`, [now]);
}
