import { type Person, personAt } from '../../support/http-person.ts';
import { insist } from '../../support/insist.ts';
import { OPERATOR, type TestApp } from '../../support/test-app.ts';

export interface OperatorCalls extends Person {
  /** Answers a query of the admin router. Throws the server's message on a refusal. */
  ask<T>(procedure: string, input?: unknown): Promise<T>;
  act<T>(procedure: string, input?: unknown): Promise<T>;
}

/** A sign-in counts as a confirmation for so long. */
const CONFIRMED_MS = 600_000;

/** A signed-in operator who calls over tRPC like the React client. */
export async function operatorAt(app: TestApp): Promise<OperatorCalls> {
  const person = personAt(app.url);
  let signedInAt = 0;
  const signIn = async () => {
    const login = () => person.post('/api/admin-login', OPERATOR);
    // A busy server may ask to try again.
    await insist('the operator signs in', login, ({ json }) => json.success === true);
    signedInAt = performance.now();
  };
  await signIn();
  const answerOf = <T>({ status, json, text }: Awaited<ReturnType<Person['get']>>): T => {
    if (status !== 200) throw new Error(`${status} ${text}`);
    return (json.result as { data: T }).data;
  };
  return {
    ...person,
    async ask(procedure, input) {
      const query =
        input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
      return answerOf(await person.get(`/trpc/${procedure}${query}`));
    },
    async act(procedure, input) {
      const call = () => person.post(`/trpc/${procedure}`, input);
      const answer = await call();
      // Beside much other work, a file takes longer than a confirmation lasts.
      const isLate = performance.now() - signedInAt > CONFIRMED_MS;
      if (answer.status !== 403 || !isLate) return answerOf(answer);
      await signIn();
      return answerOf(await call());
    },
  };
}
