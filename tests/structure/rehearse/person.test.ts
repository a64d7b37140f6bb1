import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { Task } from '../../../scripts/rehearse/person/person.ts';
import { createTerminalPerson } from '../../../scripts/rehearse/person/terminal-person.ts';

const LONG_MS = 600_000;

function personAt(timeoutMs: number, signal = new AbortController().signal) {
  const input = new PassThrough();
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const person = createTerminalPerson({ say, timeoutMs, signal, input, lookEveryMs: 1 });
  return { person, input, said };
}

function taskOf(isDone: Task['isDone']): Task {
  return {
    title: 'Change the card',
    link: 'https://billing.stripe.com/p/x',
    steps: ['Add a card.'],
    isDone,
    inSandbox: async () => {},
  };
}

describe('a manual task at the terminal', () => {
  it('shows the link and the steps, and is done when its condition holds', async () => {
    const { person, said } = personAt(LONG_MS);
    let looks = 0;
    const outcome = await person.ask(taskOf(async () => ++looks > 2));
    expect(outcome).toBe('done');
    expect(said.join('\n')).toMatch(/Open https:\/\/billing.stripe.com\/p\/x\n.*1\. Add a card/);
  });

  it('a manual task is skipped on a typed word', async () => {
    const { person, input } = personAt(LONG_MS);
    input.write('skip\n');
    expect(await person.ask(taskOf(async () => false))).toBe('skipped');
  });

  it('a manual task is finished by a typed word when nothing can observe it', async () => {
    const { person, input } = personAt(LONG_MS);
    input.write('done\n');
    expect(await person.ask(taskOf(null))).toBe('done');
  });

  it('a manual task is skipped when no one acts in time', async () => {
    const { person, said } = personAt(0);
    expect(await person.ask(taskOf(async () => false))).toBe('skipped');
    expect(said.at(-1)).toMatch(/Nobody acted in time. The facts stay unknown/);
  });

  it('stops waiting when the run is interrupted', async () => {
    const interruption = new AbortController();
    const { person } = personAt(LONG_MS, interruption.signal);
    const asked = person.ask(taskOf(async () => false));
    interruption.abort(new Error('interrupted'));
    await expect(asked).rejects.toThrow();
  });
});
