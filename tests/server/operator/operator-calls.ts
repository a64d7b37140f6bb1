import { type Person, personAt } from '../../support/http-person.ts';
import { insist } from '../../support/insist.ts';
import { OPERATOR, type TestApp } from '../../support/test-app.ts';

export interface OperatorCalls extends Person {
  /** Answers a query of the admin router. Throws the server's message on a refusal. */
  ask<T>(procedure: string, input?: unknown): Promise<T>;
  act<T>(procedure: string, input?: unknown): Promise<T>;
}

/** A signed-in operator who calls over tRPC like the React client. */
export async function operatorAt(app: TestApp): Promise<OperatorCalls> {
  const person = personAt(app.url);
  const signIn = () => person.post('/api/admin-login', OPERATOR);
  // A busy server may ask to try again.
  await insist('the operator signs in', signIn, ({ json }) => json.success === true);
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
    act: async (procedure, input) => answerOf(await person.post(`/trpc/${procedure}`, input)),
  };
}
