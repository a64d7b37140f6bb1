import type { EntityManager } from '@mikro-orm/postgresql';
import type { Kernel } from '../kernel.ts';
import type { OperatorAlertTemplate } from './operator-alert-templates.ts';
import { queueMail } from './outbox.ts';

export interface OperatorAlert {
  about: OperatorAlertTemplate;
  /** Keys of the matters. A mail names only the new ones; without any, none is sent. */
  alertKeys: readonly string[];
  values?(news: readonly string[]): Record<string, string>;
}

/** Queues one mail to the operator in the caller's transaction, once per matter. */
export type AlertOperator = (em: EntityManager, alert: OperatorAlert) => Promise<void>;

const REMEMBER = `
  insert into operator_matter (key, told_at) values (?, ?) on conflict (key) do nothing returning key`;

/** Does nothing, and records nothing, without a configured address. */
export function createAlertOperator(
  deps: Pick<Kernel, 'clock' | 'jobs'>,
  { email, operatorUrl }: { email: () => string | null; operatorUrl: string },
): AlertOperator {
  return async (em, { about, alertKeys, values }) => {
    const to = email();
    if (to === null) return;
    const news: string[] = [];
    // A fixed order prevents deadlocks between transactions about the same matters.
    for (const alertKey of [...alertKeys].sort()) {
      const key = `${about}:${alertKey}`;
      const rows = await em.execute<unknown[]>(REMEMBER, [key, deps.clock.now()]);
      if (rows.length > 0) news.push(alertKey);
    }
    if (news.length === 0) return;
    await queueMail(em, deps, {
      dedupeKey: `${about}:${news[0]}`,
      userId: null,
      to,
      template: about,
      values: { ...values?.(news), link: operatorUrl },
    });
  };
}
