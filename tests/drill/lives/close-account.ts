import type { Answer } from '../../support/http-person.ts';
import { actUntil, type Stage } from './stage.ts';
import { PASSWORD, type Subscriber } from './subscriber.ts';

/** Whoever is not known any more has closed it, though the answer to that was lost. */
const isOver = ({ status }: Answer) => status === 200 || status === 401;

/** For good: nothing is billed any more, everything is taken back, and then all of it is forgotten. */
export async function closeAccount(stage: Stage, subscriber: Subscriber): Promise<void> {
  const { http, email } = subscriber;
  if (http === null) return;
  subscriber.closingAskedAt ??= Date.now();
  const asked = { password: PASSWORD, confirmation: email };
  await actUntil(stage, http, '/trpc/auth.eraseMine', asked, isOver, true);
  subscriber.closedAt = Date.now();
  subscriber.http = null;
}
