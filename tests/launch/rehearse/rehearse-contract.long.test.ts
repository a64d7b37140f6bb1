import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { createSandboxPerson } from '../../../scripts/rehearse/person/sandbox-person.ts';
import { openThrowAwayDatabase } from '../../../scripts/rehearse/running/open-database.ts';
import { openStage } from '../../../scripts/rehearse/running/open-stage.ts';
import { rehearse } from '../../../scripts/rehearse/running/rehearse.ts';
import { openRunState } from '../../../scripts/rehearse/running/run-state.ts';
import { ALL_STEPS } from '../../../scripts/rehearse/steps/all-steps.ts';
import { type Contract, holdToContract } from '../../support/discord-contract/hold-to-contract.ts';
import { temporaryFolder } from '../../support/processes/data-folder.ts';

const ending: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
});

it('the rehearsal’s Discord steps send only what Discord documents', async () => {
  const contracts: Contract[] = [];
  const database = await openThrowAwayDatabase();
  ending.push(() => database.close());
  const stage = await openStage({
    orm: database.orm,
    accounts: null,
    async onSandbox({ providers }) {
      contracts.push(await holdToContract(providers.discord));
    },
  });
  ending.push(() => stage.close());
  if (stage.hands === null) throw new Error('The sandbox has no person to act in it.');
  const steps = ALL_STEPS.filter(({ provider }) => provider === 'discord');
  const { signal } = new AbortController();
  const { results } = await rehearse({
    stage,
    steps,
    providers: ['discord'],
    state: openRunState(join(temporaryFolder(), 'run'), { resume: false, now: new Date() }),
    person: createSandboxPerson(stage.hands, signal),
    signal,
    onStep: () => {},
    onLeftover: () => {},
  });
  expect(results.map(({ id, failure }) => [id, failure])).toEqual(
    steps.map(({ id }) => [id, null]),
  );
  expect(contracts.flatMap(({ problems }) => [...problems])).toEqual([]);
  expect(contracts).toHaveLength(1);
});
