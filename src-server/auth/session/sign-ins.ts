import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../../database/identifier.ts';
import { writeAlone } from '../../database/transaction.ts';
import type { Kernel } from '../../kernel.ts';
import { SignInEntity } from './sign-in.entity.ts';

/** As long as the context of a purchase: a bank asks for both. */
const KEPT_MONTHS = 18;

export interface SignInRow {
  id: string;
  at: Date;
  by: 'password' | 'passkey' | 'sign-up';
  address: string | null;
  browser: string | null;
}

export async function recordSignIn(
  { orm, clock }: Pick<Kernel, 'orm' | 'clock'>,
  signIn: Omit<SignInRow, 'id' | 'at'> & { accountId: string },
): Promise<void> {
  await writeAlone(orm, (em) =>
    em.insert(SignInEntity, { ...signIn, id: newId(), at: clock.now() }),
  );
}

/** Oldest first. */
export async function signInsOf(
  em: EntityManager,
  accountId: string,
  until: Date,
): Promise<SignInRow[]> {
  const where = { accountId, at: { $lte: until } };
  const rows = await em.find(SignInEntity, where, { orderBy: { at: 'asc', id: 'asc' } });
  return rows.map(({ id, at, by, address, browser }) => ({
    ...{ id, at, by },
    address: address ?? null,
    browser: browser ?? null,
  }));
}

export async function forgetOldSignIns(em: EntityManager, now: Date): Promise<void> {
  const before = new Date(now);
  before.setUTCMonth(before.getUTCMonth() - KEPT_MONTHS);
  await em.nativeDelete(SignInEntity, { at: { $lt: before } });
}
