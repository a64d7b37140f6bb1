import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportAccountData } from '../../../src-server/account-data/export-account-data.ts';
import { subscribe } from '../../support/subscribers.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

const OPERATOR_ACTOR = { kind: 'operator', id: '0192f0c1-0000-7000-8000-00000000000a' } as const;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const data = () => app.app.parts.accountData;

describe('an export', () => {
  it('contains everything stored about one person, and no secret [account-data-6]', async () => {
    const other = await subscribe(app, 'free');
    const person = await subscribe(app, 'standard');
    const { sections } = await exportAccountData(data(), OPERATOR_ACTOR, person.userId);
    expect(sections.account).toMatchObject([{ id: person.userId, email: person.email }]);
    expect(sections.subscriptions).toMatchObject([{ plan: 'standard', stripe_status: 'active' }]);
    expect(sections.sessions).toHaveLength(1);
    expect(JSON.stringify(sections)).not.toMatch(/argon2|token_hash|cookie_hash/);
    expect(JSON.stringify(sections)).not.toContain(other.email);
  });

  it('an export of an unknown account is refused', async () => {
    const nobody = '0192f0c1-0000-7000-8000-0000000000ff';
    await expect(exportAccountData(data(), OPERATOR_ACTOR, nobody)).rejects.toMatchObject({
      kind: 'not-found',
    });
  });
});
