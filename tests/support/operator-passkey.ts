import {
  type Authenticator,
  type CeremonyOptions,
  softwareAuthenticator,
} from './browser/authenticator.ts';
import type { Answer, Person } from './http-person.ts';
import { OPERATOR } from './test-app.ts';

const dataOf = <T>(answer: Answer): T => (answer.json.result as { data: T }).data;
const optionsOf = (answer: Answer) => dataOf<{ options: CeremonyOptions }>(answer).options;

/** Adds a passkey to the signed-in operator. */
export async function addOperatorPasskey(
  person: Person,
  origin: string,
  password: string = OPERATOR.password,
): Promise<Authenticator> {
  const added = softwareAuthenticator();
  const begun = await person.post('/trpc/admin.beginPasskey', { password });
  const passkey = added.register(optionsOf(begun), { origin });
  const finished = await person.post('/trpc/admin.finishPasskey', { name: 'Key', passkey });
  if (finished.status !== 200) throw new Error(`No passkey was added: ${finished.text}`);
  return added;
}

/** Signs the challenge of one procedure and sends the answer to another. */
export async function answerByPasskey(
  person: Person,
  key: Authenticator,
  { ask, answer, origin, ...more }: { ask: string; answer: string; origin: string; kind?: string },
): Promise<Answer> {
  const options = optionsOf(await person.post(`/trpc/${ask}`, {}));
  const assertion = key.sign(options, { origin });
  return person.post(`/trpc/${answer}`, { ...more, assertion });
}

/** Signs in on either side. */
export async function signInByPasskey(
  person: Person,
  key: Authenticator,
  origin: string,
  side: 'admin' | 'auth' = 'admin',
): Promise<boolean> {
  const calls = { ask: `${side}.passkeySignInOptions`, answer: `${side}.signInWithPasskey` };
  const answer = await answerByPasskey(person, key, { ...calls, origin });
  return dataOf<{ success: boolean }>(answer).success;
}
