import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { type Answer, personAt } from '../../tests/support/http-person.ts';

/** Creates a free account as the pages do and solves every challenge. Returns the number of challenges. */
export async function signUp(url: string, name: string, address: string): Promise<number> {
  const person = personAt(url);
  const email = `${name}@customers.example`;
  let solved = 0;
  const post = async (path: string, body: object): Promise<Answer> => {
    const headers = { 'x-forwarded-for': address };
    const answer = await person.post(path, body, headers);
    if (answer.status !== 429 || answer.json.challenge === undefined) return answer;
    solved += 1;
    const proof = await proofOf(answer.json.challenge as Challenge);
    return person.post(path, body, { ...headers, 'proof-of-work': proof });
  };
  const created = await post('/api/create-email-user', { email, plan: 'free', billing: 'monthly' });
  const completed = await post('/api/complete-subscription-signup', {
    email,
    password: 'Amber-Kettle-42',
    sessionId: null,
    plan: 'free',
  });
  if (completed.json.success !== true) {
    throw new Error(`The customer was kept out: ${created.text} ${completed.text}`);
  }
  return solved;
}

/** Derives the keys with the browser's own functions, as the client's worker does. */
async function proofOf(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
