import type { EntityManager } from '@mikro-orm/postgresql';

/** No mail reaches a name below .invalid. */
const RELEASE = `
  update account set email = id || '@replaced.invalid', password_hash = ?,
      closing_at = coalesce(closing_at, ?::timestamptz)
    where id = ?::uuid`;

/** Closes the account, and takes its address away for another account. `now` is business time. */
export async function releaseAddress(
  em: EntityManager,
  { accountId, passwordHash, now }: { accountId: string; passwordHash: string; now: Date },
): Promise<void> {
  await em.execute(RELEASE, [passwordHash, now.toISOString(), accountId]);
}
