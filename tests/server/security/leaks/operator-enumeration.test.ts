import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditRefusedSignIn } from '../../../../src-server/operator/sign-in/audit-sign-in.ts';
import { signInOperator } from '../../../../src-server/operator/sign-in/sign-in-operator.ts';
import { beginEnrolment, clockOfCodes } from '../../../support/begin-enrolment.ts';
import { entitiesMade } from '../../../support/database/entities-made.ts';
import { statementsOf, withoutValues } from '../../../support/database/statements-of.ts';
import { personAt } from '../../../support/http-person.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../../support/test-app.ts';

const FROM = { address: '192.0.2.1', browser: null };
const OUTSIDER = { ...FROM, knownBrowserToken: null };
const WRONG = { ...OPERATOR, password: 'Wrong1234' };

const machineClock = clockOfCodes();
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ environment: { RATE_LIMIT_SCALE: '1' }, machineClock });
});
afterAll(() => app.close());

const guess = (username: string) =>
  signInOperator(app.app.parts.admin, { ...WRONG, username }, OUTSIDER);

const askedFor = async (username: string) =>
  withoutValues(await statementsOf(app.app.parts.orm, () => guess(username)));

/** Fills the hourly quota of recorded refusals for unknown names. */
async function flood(): Promise<void> {
  const refused = { operatorId: null, proven: false, reason: 'unknown-name', from: FROM } as const;
  for (let times = 0; times < 100; times += 1) {
    await auditRefusedSignIn(app.app.parts.admin, refused);
  }
}

describe('the existence of an operator', () => {
  it('an operator’s existence does not show in the entities loaded for a wrong password', async () => {
    const made = entitiesMade(app.app.parts.orm);
    const ofNobody = await made(() => guess('nobody-first'));
    // The audit entry.
    expect(ofNobody).toBeGreaterThan(0);
    expect(await made(() => guess(OPERATOR.username))).toBe(ofNobody);
  });

  it('an operator’s existence does not show in the database queries of a wrong password, even in a flood', async () => {
    const quiet = await askedFor(OPERATOR.username);
    expect(await askedFor('nobody-yet')).toEqual(quiet);
    await flood();
    const flooded = await askedFor(OPERATOR.username);
    expect(flooded.length).toBeLessThan(quiet.length);
    expect(await askedFor('nobody-still')).toEqual(flooded);
  });
});

describe('a flood of failed sign-ins by strangers', () => {
  const refusalsOf = async (reason: string): Promise<number> => {
    const sql = `select count(*)::int as count from audit_entry
      where action = 'operator.sign-in-refused' and after->>'reason' = ?`;
    const [row] = await app.app.parts.orm.em.fork().execute<{ count: number }[]>(sql, [reason]);
    return row?.count ?? 0;
  };

  it('hides no refusal in a browser in which an operator signed in', async () => {
    await flood();
    const operator = personAt(app.url);
    expect((await operator.post('/api/admin-login', OPERATOR)).json).toEqual({ success: true });
    const before = await refusalsOf('wrong-password');
    await operator.post('/api/admin-login', WRONG);
    expect(await refusalsOf('wrong-password')).toBe(before + 1);
  });

  it('hides no wrong code after the right password, in any browser', async () => {
    await flood();
    const operator = personAt(app.url);
    await operator.post('/api/admin-login', OPERATOR);
    const code = (await beginEnrolment(operator, machineClock))();
    expect((await operator.post('/trpc/admin.finishEnrolment', { code })).status).toBe(200);
    const { admin } = app.app.parts;
    const wrongCode = { ...OPERATOR, otp: 'no code at all' };
    expect((await signInOperator(admin, wrongCode, OUTSIDER)).kind).toBe('refused');
    expect(await refusalsOf('wrong-code')).toBe(1);
  });
});
