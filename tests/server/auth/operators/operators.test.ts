import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clockOfCodes, codesOf } from '../../../support/begin-enrolment.ts';
import { type Person, personAt } from '../../../support/http-person.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../../support/test-app.ts';

const machineClock = clockOfCodes();
let app: TestApp;
let owner: Person;
const { password } = OPERATOR;

beforeAll(async () => {
  app = await createTestApp({ machineClock });
  owner = await signedIn(OPERATOR);
});
afterAll(() => app.close());

async function signedIn(credentials: object): Promise<Person> {
  const person = personAt(app.url);
  const answer = await person.post('/api/admin-login', credentials);
  expect(answer.json).toEqual({ success: true });
  return person;
}

/** The data of an answer, or the message of its refusal. */
async function call(person: Person, procedure: string, input?: object) {
  const answer =
    input === undefined
      ? await person.get(`/trpc/admin.${procedure}`)
      : await person.post(`/trpc/admin.${procedure}`, input);
  const { result, error } = answer.json as {
    result?: { data: Record<string, unknown> };
    error?: { message: string };
  };
  return { status: answer.status, data: result?.data ?? {}, words: error?.message ?? '' };
}

const SECOND = { username: 'second', password: 'a password that is long' };

async function invite(username: string): Promise<string> {
  const { data } = await call(owner, 'inviteOperator', { username, role: 'owner', password });
  return String(new URL(String(data.link)).searchParams.get('invite'));
}

const entries = (action: string) =>
  app.app.parts.orm.em
    .fork()
    .execute<{ after: unknown; names: object | null; target: string }[]>(
      'select after, names, target from audit_entry where action = ? order by id',
      [action],
    );

describe('several operators', () => {
  it('join by a single-use link with a strong password', async () => {
    const token = await invite(SECOND.username);
    const outsider = personAt(app.url);
    const easy = await call(outsider, 'acceptInvitation', { token, password: 'second-second' });
    expect(easy.words).toContain('leave out your name');
    const short = await call(outsider, 'acceptInvitation', { token, password: 'Short1' });
    expect(short.words).toBe('Password must be at least 12 characters');
    const joined = await call(outsider, 'acceptInvitation', { ...SECOND, token });
    expect(joined.data).toEqual({ username: 'second' });
    expect((await call(outsider, 'acceptInvitation', { ...SECOND, token })).status).toBe(412);
    await signedIn(SECOND);
    const { data } = await call(owner, 'operators');
    expect(data).toMatchObject({
      operators: [
        { username: 'operator', isYou: true, fromEnvironment: true, secondFactor: false },
        { username: 'second', isYou: false, fromEnvironment: false, browsers: 1 },
      ],
      invitations: [],
    });
  });

  it('an operator is invited and removed only with the caller’s own password', async () => {
    const wrong = { username: 'third', password: 'not my password' };
    expect((await call(owner, 'inviteOperator', wrong)).words).toBe('Your password is incorrect.');
    const second = await signedIn(SECOND);
    const { data } = await call(second, 'operators');
    const [first, self] = data.operators as { id: string }[];
    const removal = (operatorId: string | undefined) =>
      call(second, 'removeOperator', { operatorId, password: SECOND.password });
    expect((await removal(first?.id)).words).toContain('comes from the server’s settings');
    expect((await removal(self?.id)).words).toBe('You cannot remove yourself.');

    const gone = { operatorId: self?.id, password };
    expect((await call(owner, 'removeOperator', gone)).status).toBe(200);
    expect((await call(second, 'operators')).status).toBe(401);
    expect((await personAt(app.url).post('/api/admin-login', SECOND)).json.success).toBe(false);
    expect(await entries('operator.removed')).toHaveLength(1);
  });

  it('an operator can be uninvited', async () => {
    const token = await invite('fourth');
    await call(owner, 'cancelInvitation', { username: 'fourth' });
    const late = await call(owner, 'acceptInvitation', { ...SECOND, token });
    expect(late.words).toBe('This link was already used or is no longer valid.');
  });

  it('lose their pending invitations when removed', async () => {
    await call(owner, 'acceptInvitation', {
      token: await invite('leaver'),
      password: SECOND.password,
    });
    const leaver = await signedIn({ ...SECOND, username: 'leaver' });
    const friend = { username: 'friend', password: SECOND.password };
    const { data } = await call(leaver, 'inviteOperator', friend);
    const token = new URL(String(data.link)).searchParams.get('invite');
    const { operators } = (await call(owner, 'operators')).data as {
      operators: { id: string; username: string }[];
    };
    const operatorId = operators.find(({ username }) => username === 'leaver')?.id;
    await call(owner, 'removeOperator', { operatorId, password });
    const late = await call(personAt(app.url), 'acceptInvitation', { ...SECOND, token });
    expect(late.words).toBe('This link was already used or is no longer valid.');
    expect((await entries('operator.removed')).at(-1)?.after).toMatchObject({
      invitationsEnded: 1,
    });

    // Nor does one that was stored while its sender was being removed.
    const alone = { token: await invite('orphan'), password: SECOND.password };
    await app.app.parts.orm.em
      .fork()
      .execute(`update operator_invite set invited_by = ?::uuid where username = 'orphan'`, [
        operatorId,
      ]);
    expect((await call(personAt(app.url), 'acceptInvitation', alone)).status).toBe(412);
    const marks = (await entries('operator.invited')).map(
      ({ after }) => (after as { invitation: string }).invitation,
    );
    expect(new Set(marks).size).toBe(marks.length);
    expect(marks.at(-1)).toMatch(/^[0-9a-f]{64}$|^[\w-]{43}$/);
  });

  it('change their own password, which signs out their other sessions', async () => {
    const token = await invite('fifth');
    const old = 'the first long password';
    await call(owner, 'acceptInvitation', { token, password: old });
    const here = await signedIn({ username: 'fifth', password: old });
    const elsewhere = await signedIn({ username: 'fifth', password: old });
    const before = here.cookies.get('operator');
    const change = { currentPassword: old, newPassword: 'the other long password' };
    expect((await call(here, 'changeOperatorPassword', change)).status).toBe(200);
    expect(here.cookies.get('operator')).not.toBe(before);
    expect((await call(here, 'operators')).status).toBe(200);
    expect((await call(elsewhere, 'operators')).status).toBe(401);
    const configured = { currentPassword: password, newPassword: change.newPassword };
    expect((await call(owner, 'changeOperatorPassword', configured)).words).toContain('settings');
  });
});

describe('the second factor', () => {
  const person = { username: 'careful', password: 'a very prudent passphrase' };
  let careful: Person;
  let codes: string[];
  let secret: string;
  let code: () => string;
  const signIn = (otp?: string) => personAt(app.url).post('/api/admin-login', { ...person, otp });

  it('the second factor is enrolled with the password and a first code, and returns ten recovery codes', async () => {
    const token = await invite(person.username);
    await call(owner, 'acceptInvitation', { ...person, token });
    careful = await signedIn(person);
    const elsewhere = await signedIn(person);
    const refused = await call(careful, 'beginEnrolment', { password: 'something else' });
    expect(refused.words).toBe('Your password is incorrect.');
    const { data } = await call(careful, 'beginEnrolment', { password: person.password });
    expect(data.qrSvg).toMatch(/^<svg /);
    expect(data.uri).toMatch(/^otpauth:\/\/totp\/Wickline:careful\?issuer=Wickline&secret=/);
    secret = String(data.secret);
    code = codesOf(secret, machineClock);

    // Not yet enrolled: until a code was entered the password suffices.
    expect((await signIn()).json).toEqual({ success: true });
    const wrong = await call(careful, 'finishEnrolment', { code: '000000' });
    expect(wrong.words).toBe('This code is incorrect. Please try again.');
    const before = careful.cookies.get('operator');
    const enrolled = await call(careful, 'finishEnrolment', { code: code() });
    codes = enrolled.data.recoveryCodes as string[];
    expect(new Set(codes).size).toBe(10);
    expect(careful.cookies.get('operator')).not.toBe(before);
    expect((await call(careful, 'operators')).status).toBe(200);
    expect((await call(elsewhere, 'operators')).status).toBe(401);
    expect(await entries('operator.factor-enrolled')).toHaveLength(1);
  });

  it('the second factor is requested only after the password, and reveals nothing about a wrong one', async () => {
    expect((await signIn()).json).toEqual({
      success: false,
      message: 'Please enter the code from your authenticator.',
      otpRequired: true,
    });
    const wrong = await signIn('000000');
    expect(wrong.json).toEqual({ success: false, message: 'Invalid admin credentials.' });
    const noPassword = { ...person, password: 'wrong', otp: code() };
    const guessed = await personAt(app.url).post('/api/admin-login', noPassword);
    expect(guessed.json).toEqual({ success: false, message: 'Invalid admin credentials.' });
  });

  it('accepts each code once, even from two browsers concurrently', async () => {
    const fresh = code();
    const answers = await Promise.all([signIn(fresh), signIn(fresh), signIn(fresh)]);
    expect(answers.filter((answer) => answer.json.success === true)).toHaveLength(1);
    expect((await signIn(fresh)).json.success).toBe(false);
  });

  it('the second factor is replaced by a recovery code once', async () => {
    const lost = String(codes[0]);
    expect((await signIn(lost.toUpperCase())).json).toEqual({ success: true });
    expect((await signIn(lost)).json.success).toBe(false);
    const { data } = await call(careful, 'operators');
    const self = (data.operators as { isYou: boolean; recoveryCodesLeft: number }[]).find(
      ({ isYou }) => isYou,
    );
    expect(self?.recoveryCodesLeft).toBe(9);
  });

  it('the second factor is stored encrypted, and its recovery codes as hashes', async () => {
    const em = app.app.parts.orm.em.fork();
    const rows = await em.execute(`select o.*, c.* from operator o
      join operator_recovery_code c on c.operator_id = o.id`);
    const dump = JSON.stringify(rows);
    expect(rows).toHaveLength(10);
    expect(dump).not.toContain(secret);
    for (const each of codes) expect(dump).not.toContain(each.replaceAll('-', ''));
  });

  it('the second factor is removed only with both factors', async () => {
    const without = { password: person.password, code: '111111' };
    expect((await call(careful, 'removeFactor', without)).status).toBe(400);
    const both = { password: person.password, code: String(codes[1]) };
    expect((await call(careful, 'removeFactor', both)).status).toBe(200);
    expect((await signIn()).json).toEqual({ success: true });
  });
});

it('a refused sign-in is audited with reason and address, without the typed name', async () => {
  await personAt(app.url).post('/api/admin-login', { username: 'nobody-here', password: 'x' });
  await personAt(app.url).post('/api/admin-login', { ...OPERATOR, password: 'x' });
  const refused = await entries('operator.sign-in-refused');
  expect(refused.slice(-2).map(({ after }) => after)).toEqual([
    { reason: 'unknown-name' },
    { reason: 'wrong-password' },
  ]);
  expect(refused.at(-2)?.target).toBe('operator:unknown');
  expect(Object.keys(refused.at(-1)?.names ?? {})).toContain('address');
  expect(JSON.stringify(refused)).not.toContain('nobody-here');
});
