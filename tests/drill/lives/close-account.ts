import type { Answer } from '../../support/http-person.ts';
import { actUntil, type Stage } from './stage.ts';
import { PASSWORD, type Subscriber } from './subscriber.ts';

/** A 401 means that the account is already closed and the answer was lost. */
const isOver = ({ status }: Answer) => status === 200 || status === 401;

/** Closes the account for good: billing stops, access is removed, then the data is erased. */
export async function closeAccount(stage: Stage, subscriber: Subscriber): Promise<void> {
  const { http, email } = subscriber;
  if (http === null) return;
  subscriber.closingAskedAt ??= Date.now();
  const asked = { password: PASSWORD, confirmation: email };
  await actUntil(stage, http, '/trpc/auth.eraseMine', asked, isOver, true);
  subscriber.closedAt = Date.now();
  subscriber.http = null;
}
