import type { Answer, Person } from '../../support/http-person.ts';
import { insist } from '../../support/insist.ts';
import { act, type Stage } from './stage.ts';
import { PASSWORD, type Subscriber } from './subscriber.ts';

/** Closes the account for good: billing stops, access is removed, then the data is erased. */
export async function closeAccount(
  stage: Pick<Stage, 'tally'>,
  subscriber: Pick<Subscriber, 'http' | 'email' | 'closingAskedAt' | 'closedAt'>,
): Promise<void> {
  const { http, email } = subscriber;
  if (http === null) return;
  subscriber.closingAskedAt ??= Date.now();
  await insist(
    'the closing',
    () => askToClose(stage, http, email),
    ({ status }) => status === 200,
  );
  subscriber.closedAt = Date.now();
  subscriber.http = null;
}

/**
 * A 401 has two causes: the account is closed already and the answer was lost, or the answer of a sign-in was lost,
 * which ended the browser's earlier session. Only a closed account refuses the password.
 */
async function askToClose(
  stage: Pick<Stage, 'tally'>,
  http: Person,
  email: string,
): Promise<Answer> {
  const asked = { password: PASSWORD, confirmation: email };
  const answer = await act(
    stage,
    http,
    '/trpc/auth.eraseMine',
    asked,
    ({ status }) => status === 200,
  );
  if (answer.status !== 401) return answer;
  const signedIn = await act(stage, http, '/api/login-with-password', {
    email,
    password: PASSWORD,
  });
  return signedIn.json.success === false ? { ...answer, status: 200 } : answer;
}
