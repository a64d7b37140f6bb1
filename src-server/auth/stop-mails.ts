import { readFork, writeAlone } from '../database/transaction.ts';
import type { Kernel } from '../kernel.ts';
import { saveMailPreference } from '../mail/preference/mail-preference.ts';
import type { StopLinks, StoppedMails } from '../mail/preference/stop-link.ts';

export interface StopMailsDeps extends Pick<Kernel, 'orm' | 'clock'> {
  stopLinks: StopLinks;
  stopDigest(accountId: string): Promise<void>;
}

const OPEN = 'select 1 from account where id = ?::uuid and closing_at is null';

/** Reads which mails the link turns off. Null: it is not ours, or its account is gone. Changes nothing. */
export async function readStopLink(
  { orm, stopLinks }: StopMailsDeps,
  token: string,
): Promise<StoppedMails | null> {
  const stopped = stopLinks.read(token);
  if (stopped === null) return null;
  const found = await readFork(orm).execute<unknown[]>(OPEN, [stopped.userId]);
  return found.length === 0 ? null : stopped;
}

/** Turns these mails off without a sign-in, as mail programs do in one click. Safe to repeat. */
export async function stopMails(deps: StopMailsDeps, token: string): Promise<StoppedMails | null> {
  const stopped = await readStopLink(deps, token);
  if (stopped === null) return null;
  const { kind, userId } = stopped;
  if (kind === 'digest') await deps.stopDigest(userId);
  else {
    const choice = { userId, optional: false, now: deps.clock.now() };
    await writeAlone(deps.orm, (em) => saveMailPreference(em, choice));
  }
  return stopped;
}
