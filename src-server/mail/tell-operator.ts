import type { EntityManager } from '@mikro-orm/postgresql';
import type { Clock } from '../clock/clock.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import type { OperatorTemplate } from './operator-templates.ts';
import { queueMail } from './outbox.ts';

export interface OperatorAlert {
  about: OperatorTemplate;
  /** What it is about. A mail names those that are news; without news there is none. */
  matters: readonly string[];
  values?(news: readonly string[]): Record<string, string>;
}

/** One mail to whoever runs the business, in the caller's transaction, once per matter. */
export type TellOperator = (em: EntityManager, alert: OperatorAlert) => Promise<void>;

const REMEMBER = `
  insert into operator_matter (key, told_at) values (?, ?) on conflict (key) do nothing returning key`;

/** Tells nobody, and remembers nothing, where no address was configured. */
export function createTellOperator(
  deps: { jobs: JobQueue; clock: Clock },
  to: { email: string | null; adminUrl: string },
): TellOperator {
  const { email, adminUrl } = to;
  if (email === null) return async () => {};
  return async (em, { about, matters, values }) => {
    const news: string[] = [];
    // In one order everywhere: two who tell of the same matters must not wait for each other.
    for (const matter of [...matters].sort()) {
      const key = `${about}:${matter}`;
      const rows = await em.execute<unknown[]>(REMEMBER, [key, deps.clock.now()]);
      if (rows.length > 0) news.push(matter);
    }
    if (news.length === 0) return;
    await queueMail(em, deps, {
      dedupeKey: `${about}:${news[0]}`,
      userId: null,
      to: email,
      template: about,
      values: { ...values?.(news), link: adminUrl },
    });
  };
}
