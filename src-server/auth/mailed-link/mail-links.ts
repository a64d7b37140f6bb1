import { FOR_UPDATE } from '../../database/row-locks.ts';
import { readFork, transact } from '../../database/transaction.ts';
import type { Kernel } from '../../kernel.ts';
import type { MailLinks } from '../../mail/deliver-mail.ts';
import { MailedLinkEntity } from '../../people/mailed-link.entity.ts';
import { hashToken } from '../../secrets/token.ts';
import { EmailChangeEntity } from './email-change.entity.ts';

/** Link operations for the mail sender. */
export function createMailLinks({
  orm,
  machineClock,
}: Pick<Kernel, 'orm' | 'machineClock'>): MailLinks {
  return {
    isUnused: async (link) => (await readFork(orm).count(MailedLinkEntity, unused(link))) > 0,
    begin: (link) =>
      transact(orm, async (em) => {
        const row = await em.findOne(MailedLinkEntity, unused(link), FOR_UPDATE);
        if (row === null) return;
        const lifeMs = row.expiresAt.getTime() - row.createdAt.getTime();
        row.createdAt = machineClock.now();
        row.expiresAt = new Date(row.createdAt.getTime() + lifeMs);
        if (row.purpose === 'change-email-old' || row.purpose === 'change-email-new') {
          // A change lasts as long as the later of its two links.
          const { userId: accountId, expiresAt } = row;
          const shorter = { accountId, expiresAt: { $lt: expiresAt } };
          await em.nativeUpdate(EmailChangeEntity, shorter, { expiresAt });
        }
      }),
  };
}

/** Expired links count too: a link's lifetime starts when its mail is sent. */
function unused(link: string) {
  const token = URL.parse(link)?.searchParams.get('token') ?? '';
  return { tokenHash: hashToken(token), usedAt: null };
}
