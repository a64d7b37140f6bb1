import type { EntityManager } from '@mikro-orm/postgresql';
import { type DataSubject, statementFor } from './data-subject.ts';
import { PERSONAL_TABLES } from './personal-tables.ts';

/** Deletes or reduces a person's rows in every slice, in the caller's transaction. `now` is business time. */
export async function forgetPerson(
  em: EntityManager,
  subject: DataSubject,
  now: Date,
): Promise<void> {
  for (const { table, where, fate } of PERSONAL_TABLES) {
    if (fate.kind === 'erased') {
      await em.execute(...statementFor(`delete from ${table} where ${where}`, subject));
    } else if (fate.kind === 'reduced') {
      const set = Object.entries(fate.set).map(([column, value]) => `${column} = ${value}`);
      await em.execute(
        ...statementFor(`update ${table} set ${set.join(', ')} where ${where}`, subject, now),
      );
    }
  }
}
