import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { subscribe } from '../../../support/subscribers.ts';
import { type ExitStage, openExits } from './exit-stage.ts';

let stage: ExitStage;
beforeAll(async () => {
  stage = await openExits();
});
afterAll(() => stage.app.close());

describe('a withdrawal that waits', () => {
  test('is shown to its signed-in owner, who stops it without the mail', async () => {
    const who = await subscribe(stage.app, 'basic');
    const read = async (name: string) =>
      (await who.get(`/trpc/billing.${name}`)).json as {
        result: { data: { waitingExit?: { kind: string } } };
      };
    await stage.declare('withdraw', who);
    await stage.settled(who, 'waiting');
    for (const name of ['overview', 'leaving']) {
      expect((await read(name)).result.data.waitingExit?.kind).toBe('withdraw');
    }
    const other = await subscribe(stage.app, 'basic');
    expect((await other.post('/trpc/billing.stopExit', {})).status).toBe(409);
    expect((await who.post('/trpc/billing.stopExit', {})).status).toBe(200);
    expect((await read('overview')).result.data.waitingExit).toBeUndefined();
    expect((await stage.exitsOf(who))[0]?.state).toBe('stopped');
    expect((await who.post('/trpc/billing.stopExit', {})).status).toBe(409);
    const [entry] = await stage.sql<{ kind: string }>(
      `select actor_kind as kind from audit_entry where action = 'billing.exit-stopped' and target = ?`,
      [`account:${who.userId}`],
    );
    expect(entry?.kind).toBe('subscriber');
  });
});
