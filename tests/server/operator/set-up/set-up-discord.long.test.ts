import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ConsoleAnswer } from '../../../../src/contract/discord/discord-console.contract.ts';
import type { ChangeStepView } from '../../../../src/contract/discord/discord-setup.contract.ts';
import type { SetUpCheck } from '../../../../src/contract/operator/setup.contract.ts';
import { type ConsoleStage, openConsole } from '../../discord/console/console-stage.ts';
import { type OperatorCalls, operatorAt } from '../operator-calls.ts';

let stage: ConsoleStage;
let operator: OperatorCalls;
beforeAll(async () => {
  stage = await openConsole({}, { gated: true });
  operator = await operatorAt(stage.app);
});
afterAll(() => stage.close());

const check = async (id: string) => {
  const { checks } = await operator.ask<{ checks: SetUpCheck[] }>('admin.setUpChecks', {
    part: 'discord',
  });
  return checks.find((each) => each.id === `discord.${id}`);
};
const guild = (body: object) => stage.app.control('POST', '/discord/guild', body);

test('explains what screening and Onboarding mean for subscribers', async () => {
  expect(await check('rules')).toMatchObject({ state: 'ok' });
  expect(await check('onboarding')).toMatchObject({
    state: 'advice',
    found: expect.stringMatching(/^Onboarding needs 7 default channels, 5 of them/),
    step: expect.stringMatching(/Server Settings > Onboarding/),
  });
});

test('the set-up preview warns before it closes a default channel of Onboarding', async () => {
  const difference = await stage.read<ConsoleAnswer & { steps: ChangeStepView[] }>(
    'setUpDifference',
    {
      action: 'set-up',
    },
  );
  const warned = difference.steps.filter(({ message }) => message?.startsWith('Onboarding needs'));
  expect(warned.length).toBeGreaterThan(0);
  expect(new Set(warned.map(({ target }) => target))).toEqual(new Set(['@everyone']));
  expect(warned.map(({ subject }) => subject)).toContain('#btc-signals');
  const { features } = (await stage.truth()).guild;
  await guild({ features: features.filter((each) => !each.startsWith('GUILD_ONBOARDING')) });
  const without = await stage.read<{ steps: ChangeStepView[] }>('setUpDifference', {
    action: 'set-up',
  });
  expect(without.steps.some(({ message }) => message?.startsWith('Onboarding'))).toBe(false);
  expect(await check('onboarding')).toBeUndefined();
  await guild({ features });
});

test('paused invites are reported with the setting that resumes them', async () => {
  expect(await check('paused')).toMatchObject({ state: 'ok' });
  const { features } = (await stage.truth()).guild;
  await guild({ features: [...features, 'INVITES_DISABLED'] });
  expect(await check('paused')).toMatchObject({
    state: 'advice',
    found: 'Invites are paused: subscribers cannot join the server.',
    step: 'Server Settings > Invites: resume invites.',
  });
  await guild({ features });
});

test('a server at Discord’s invite limit is reported with the advice to delete some', async () => {
  expect(await check('invites')).toMatchObject({ state: 'ok' });
  await stage.app.control('POST', '/discord/invites', { count: 950 });
  expect(await check('invites')).toMatchObject({ state: 'advice' });
  await stage.app.control('POST', '/discord/invites', { count: 50 });
  expect(await check('invites')).toMatchObject({
    state: 'wrong',
    step: 'Server Settings > Invites: delete invites that are not used any more.',
  });
});

test('a mapped role with the documented permission number is reported as moderating', async () => {
  await stage.operator.post('/api/setup-discord-channels');
  expect(await check('role-rights')).toBeUndefined();
  const { id } = await stage.role('Paid Member');
  await stage.app.control('PATCH', `/discord/roles/${id}`, { permissions: '104857728' });
  expect(await check('role-rights')).toMatchObject({
    state: 'advice',
    found: 'Paid Member gives every subscriber View Audit Log, Mute Members.',
  });
});

test('a server near 10,000 members is advised to apply for the intent review', async () => {
  expect(await check('review')).toMatchObject({ state: 'ok' });
  await stage.app.control('POST', '/discord/seed', { members: 8_000 });
  await expect
    .poll(() => check('review'), { timeout: 60_000 })
    .toMatchObject({
      state: 'advice',
      step: expect.stringMatching(/^Apply in time/),
    });
});
