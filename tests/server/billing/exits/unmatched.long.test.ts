import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ExitToCheck } from '../../../../src/contract/operator/leaving/exits-operator.contract.ts';
import type { HomeAnswer } from '../../../../src/contract/operator-home.contract.ts';
import type { Need } from '../../../../src/domain/operator/needs.ts';
import { newId } from '../../../../src-server/database/identifier.ts';
import { subscribe } from '../../../support/subscribers.ts';
import { type OperatorCalls, operatorAt } from '../../operator/operator-calls.ts';
import { type ExitStage, openExits } from './exit-stage.ts';

const needsAt = (operator: OperatorCalls) => operator.ask<Need[]>('admin.needs');

let stage: ExitStage;
beforeAll(async () => {
  stage = await openExits();
});
afterAll(() => stage.app.close());

describe('an address without a subscription', () => {
  test('gets the same page, and a mail that nothing was changed', async () => {
    const known = await subscribe(stage.app, 'basic');
    const unknown = { email: 'nobody-here@example.com' };
    const [one, other] = [
      await stage.declare('cancel', known),
      await stage.declare('cancel', unknown),
    ];
    const shape = (text: string, { email }: { email: string }) =>
      text.replaceAll(email, '').replace(/Received on [^<]+/, '');
    expect(shape(other.text, unknown)).toBe(shape(one.text, known));
    const { text } = await stage.app.mailTo(unknown.email, /We found no subscription/);
    expect(text).toContain('nothing was changed');
    const operator = await operatorAt(stage.app);
    const listed = await operator.ask<ExitToCheck[]>('admin.exitsToCheck');
    expect(listed).toMatchObject([{ why: 'unmatched', email: unknown.email }]);
    expect(await needsAt(operator)).toContainEqual({ kind: 'exit-unmatched', count: 1 });
    const { id } = listed[0] ?? { id: '' };
    const home = await operator.ask<HomeAnswer>('admin.home');
    expect(home.needs.find(({ kind }) => kind === 'exit-unmatched')?.items).toEqual([
      { name: unknown.email, id, note: listed[0]?.receivedAt, exit: 'cancel' },
    ]);
    const answered = { id, resolution: 'answered' };
    await expect(operator.act('admin.handleExit', { id })).rejects.toThrow(/400/);
    for (const _ of [1, 2]) await operator.act('admin.handleExit', answered);
    expect(await operator.ask('admin.exitsToCheck')).toEqual([]);
    for (const _ of [1, 2]) await operator.act('admin.reopenExit', { id });
    expect(await operator.ask('admin.exitsToCheck')).toEqual(listed);
    await operator.act('admin.handleExit', answered);
    expect(await operator.ask('admin.exitsToCheck')).toEqual([]);
    expect((await needsAt(operator)).map(({ kind }) => kind)).not.toContain('exit-unmatched');
    const audited = await stage.sql(
      `select action, after from audit_entry where target = ? and actor_kind = 'operator' order by id`,
      [`exit:${id}`],
    );
    const handled = {
      action: 'billing.exit-handled',
      after: { kind: 'cancel', resolution: 'answered' },
    };
    const reopened = { action: 'billing.exit-reopened', after: { kind: 'cancel' } };
    expect(audited).toEqual([handled, reopened, handled]);
    const missing = { ...answered, id: newId() };
    await expect(operator.act('admin.handleExit', missing)).rejects.toThrow(/404/);
    await expect(operator.act('admin.reopenExit', { id: newId() })).rejects.toThrow(/404/);
  });
});
