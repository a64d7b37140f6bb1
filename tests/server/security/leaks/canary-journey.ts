import { codesOf } from '../../../support/begin-enrolment.ts';
import { type Answer, type Person, personAt } from '../../../support/http-person.ts';
import { pay } from '../../../support/subscribers.ts';
import { OPERATOR, type TestApp } from '../../../support/test-app.ts';

export interface Journey {
  secrets: Record<string, string>;
  /** Every body answered with a status of 400 or more. */
  refusals: string[];
}

const EMAIL = 'canary@example.com';
const CHANGED = 'moved-canary@example.com';
const word = (name: string) => `Canary-${name}-${crypto.randomUUID()}`;

/** Runs once everything that a subscriber and an operator do with secrets, with a distinct value for each secret. */
export async function livedJourney(app: TestApp): Promise<Journey> {
  const secrets: Record<string, string> = {};
  const refusals: string[] = [];
  const person = recording(personAt(app.url), refusals);
  const call = (procedure: string, input: object, who: Person = person) =>
    who.post(`/trpc/${procedure}`, input);
  const tokenIn = async (to: string, subject: RegExp): Promise<string> =>
    String(/token=([\w-]+)/.exec((await app.mailTo(to, subject)).links[0] ?? '')?.[1]);
  const keepCookies = (moment: string, who: Person = person) => {
    for (const [name, value] of who.cookies) secrets[`cookie ${name} ${moment}`] = value;
  };

  const [first, second] = [word('first'), word('second')];
  secrets['first password'] = first;
  secrets['second password'] = second;
  const choice = { plan: 'premium', billing: 'monthly', email: EMAIL } as const;
  await person.post('/api/create-email-user', choice);
  keepCookies('of the sign-up');
  const sessionId = await pay(app, person, choice);
  secrets['payment session'] = sessionId;
  const setUp = { email: EMAIL, password: first, sessionId, plan: 'premium' };
  await person.post('/api/complete-subscription-signup', setUp);
  keepCookies('of the set-up');
  const named = await person.post('/api/discord-username', { discordUsername: 'canary' });
  secrets.invite = String(named.json.inviteUrl).split('/').at(-1) ?? '';

  await call('auth.requestPasswordReset', { email: EMAIL });
  secrets['reset token'] = await tokenIn(EMAIL, /new password/);
  await person.get(`/reset-password?token=${secrets['reset token']}`);
  await call('auth.resetPassword', { token: secrets['reset token'], password: second });
  await call('auth.resetPassword', { token: secrets['reset token'], password: second });
  await person.post('/api/login-with-password', { email: EMAIL, password: first });
  await person.post('/api/login-with-password', { email: EMAIL, password: second });
  keepCookies('of the login');
  await call('auth.requestEmailChange', { newEmail: CHANGED, password: second });
  secrets['change token of the new mailbox'] = await tokenIn(CHANGED, /to this address/);
  secrets['change token of the old mailbox'] = await tokenIn(EMAIL, /your new address/);
  await call('auth.confirmEmail', { token: secrets['change token of the new mailbox'] });
  await call('auth.exportMine', { password: first });
  await call('auth.exportMine', { password: second });

  await operate(app, secrets, refusals, keepCookies);
  await provoke(person, secrets);
  return { secrets, refusals };
}

async function operate(
  app: TestApp,
  secrets: Record<string, string>,
  refusals: string[],
  keepCookies: (moment: string, who: Person) => void,
): Promise<void> {
  const operator = recording(personAt(app.url), refusals);
  const admin = async (procedure: string, input: object) => {
    const { json } = await operator.post(`/trpc/admin.${procedure}`, input);
    return (json.result as { data: Record<string, unknown> } | undefined)?.data ?? {};
  };
  secrets['operator password'] = OPERATOR.password;
  await operator.post('/api/admin-login', { ...OPERATOR, password: word('wrong') });
  await operator.post('/api/admin-login', OPERATOR);
  keepCookies('of the operator', operator);
  const { password } = OPERATOR;
  const invited = await admin('inviteOperator', { username: 'second-canary', password });
  secrets['invitation token'] = String(invited.link).split('=').at(-1) ?? '';
  secrets['joined operator’s password'] = word('joined');
  const join = {
    token: secrets['invitation token'],
    password: secrets['joined operator’s password'],
  };
  await admin('acceptInvitation', join);
  const { secret } = await admin('beginEnrolment', { password });
  secrets['authenticator secret'] = String(secret);
  const code = codesOf(String(secret), app.app.parts.machineClock)();
  const { recoveryCodes } = await admin('finishEnrolment', { code });
  for (const [index, each] of (recoveryCodes as string[]).entries()) {
    secrets[`recovery code ${index}`] = each;
    secrets[`recovery code ${index} without dashes`] = each.replaceAll('-', '');
  }
  keepCookies('of the enrolled operator', operator);
}

/** Sends the same secrets where they do not belong: in addresses, headers and invalid bodies. */
async function provoke(person: Person, secrets: Record<string, string>): Promise<void> {
  for (const secret of Object.values(secrets)) {
    const query = `token=${encodeURIComponent(secret)}&session_id=${encodeURIComponent(secret)}`;
    await person.get(`/continue?${query}`);
    await person.get(`/api/current-user?${query}`, { authorization: `Bearer ${secret}` });
    await person.post('/api/verify-payment', { sessionId: secret });
    await person.post('/trpc/auth.confirmEmail', { token: secret });
  }
  const [anySecret = ''] = Object.values(secrets);
  const headers = { 'content-type': 'application/json', referer: `https://x/?t=${anySecret}` };
  await person.send('/api/login-with-password', {
    method: 'POST',
    headers,
    body: `{"${anySecret}`,
  });
}

function recording(person: Person, refusals: string[]): Person {
  const kept = async (asked: Promise<Answer>): Promise<Answer> => {
    const answer = await asked;
    if (answer.status >= 400 || answer.json.success === false) refusals.push(answer.text);
    return answer;
  };
  return {
    ...person,
    get: (path, headers) => kept(person.get(path, headers)),
    post: (path, body, headers) => kept(person.post(path, body, headers)),
    send: (path, request) => kept(person.send(path, request)),
  };
}
