import type { EntityManager } from '@mikro-orm/postgresql';
import { ADVISORY_LOCK } from '../database/advisory-lock.ts';
import { COMMITTED_AFTER_MS, transact } from '../database/transaction.ts';
import type { Kernel } from '../kernel.ts';
import { AuditSealEntity } from './audit-seal.entity.ts';
import { dayOf, digestOf, linkHash, nextDay } from './day-digest.ts';

type SealDeps = Pick<Kernel, 'orm' | 'machineClock' | 'log'>;

/** Seals every past day and returns those days; a repeat finds none. */
export async function sealDays(deps: SealDeps): Promise<string[]> {
  const over = dayOf(new Date(deps.machineClock.now().getTime() - COMMITTED_AFTER_MS));
  const sealed: string[] = [];
  for (;;) {
    const seal = await transact(deps.orm, (em) => sealNext(em, over, deps.machineClock.now()));
    if (seal === null) return sealed;
    // The log is separate from the database, so the chain's head is stored in both.
    deps.log.info({ day: seal.day, entries: seal.entries, hash: seal.hash }, 'audit sealed');
    sealed.push(seal.day);
  }
}

async function sealNext(em: EntityManager, over: string, now: Date) {
  await em.execute('select pg_advisory_xact_lock(?)', [ADVISORY_LOCK.sealing]);
  const [last] = await em.find(AuditSealEntity, {}, { orderBy: { day: 'desc' }, limit: 1 });
  const day = last === undefined ? await firstDay(em) : nextDay(last.day);
  if (day === null || day >= over) return null;
  const link = { day, previous: last?.hash ?? '', ...(await digestOf(em, day)) };
  return em.create(AuditSealEntity, { ...link, hash: linkHash(link), sealedAt: now });
}

async function firstDay(em: EntityManager): Promise<string | null> {
  const [row] = await em.execute<{ day: string | null }[]>(
    `select to_char(min(at) at time zone 'UTC', 'YYYY-MM-DD') as day from audit_entry`,
  );
  return row?.day ?? null;
}
