import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ALL_STEPS } from '../../../scripts/rehearse/steps/all-steps.ts';
import { temporaryFolder } from '../../support/processes/data-folder.ts';

const running = new Set<ReturnType<typeof spawn>>();
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
});

interface Run {
  code: number | null;
  lines: string[];
  folder: string;
}

interface Manner {
  env?: Record<string, string>;
  /** Called with each chunk of output. */
  onOutput?(output: string, child: ReturnType<typeof spawn>): void;
}

/** `npm run rehearse` in its own process, without our own accounts in the environment. */
function rehearse(args: readonly string[], { env = {}, onOutput }: Manner = {}): Promise<Run> {
  const folder = temporaryFolder();
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, ['scripts/commands/rehearse.ts', ...args], {
    env: { PATH, HOME, DATA_DIR: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      onOutput?.(output, child);
    });
  }
  return new Promise((resolve) => {
    child.once('exit', (code) => {
      running.delete(child);
      resolve({ code, lines: output.split('\n').filter((line) => line !== ''), folder });
    });
  });
}

describe('the rehearsal', () => {
  it('the rehearsal runs every step in the sandbox, confirms every fact and leaves nothing behind', async () => {
    const { code, lines } = await rehearse(['--sandbox']);
    const steps = lines.filter((line) => /^[SDT]\d/.test(line)).map((line) => line.split(' ')[0]);
    expect(steps).toEqual(ALL_STEPS.map(({ id }) => id));
    const findings = lines.filter((line) => /^ {4}\S/.test(line));
    expect(findings.filter((line) => !line.startsWith('    holds '))).toEqual([]);
    expect(findings.length).toBe(ALL_STEPS.flatMap(({ facts }) => facts).length);
    expect(lines.at(-1)).toMatch(
      /^28 steps: \d+ facts hold, 0 differ, 0 unknown, everything cleaned/,
    );
    expect(code).toBe(0);
  });

  it('accepts the other readings of unknown facts and prints them', async () => {
    const only = ['--only', 'D2,D3,D6,T1,T3,T5'];
    const { code, lines } = await rehearse(['--sandbox', '--other-readings', ...only]);
    const readingOf = (fact: string) =>
      lines.find((line) => line.includes(` ${fact} `))?.replace(/^.*?reading: /, '');
    expect(readingOf('discord.category-sync')).toBe('a later override stays on the category');
    expect(readingOf('discord.invite-used')).toBe('no INVITE_DELETE comes');
    expect(readingOf('discord.invite-use-inside')).toBe('the acceptance uses the invite up');
    expect(readingOf('tv.row-id')).toBe('the row has an id of its own');
    expect(readingOf('tv.foreign-script')).toMatch(/^a foreign script is 422/);
    expect(readingOf('tv.dead-session')).toMatch(/^a dead session is 401/);
    expect(readingOf('tv.list')).toBe('more than 30 rows are capped');
    expect(lines.at(-1)).toMatch(/ 0 differ, 0 unknown, everything cleaned/);
    expect(code).toBe(0);
  });

  it('exits with 1 and one sentence per problem, and starts nothing, when the input is bad', async () => {
    const env = { STRIPE_SECRET_KEY: 'sk_live_0123456789', DISCORD_BOT_TOKEN: 'token' };
    const { code, lines, folder } = await rehearse(['--script', 'PUB;1'], { env });
    expect(code).toBe(1);
    expect(lines).toEqual([
      expect.stringMatching(/is a live key/),
      expect.stringMatching(/^Name the server with --guild/),
      expect.stringMatching(/--script needs its owner/),
    ]);
    expect(lines.join()).not.toContain('sk_live_0123456789');
    expect(existsSync(join(folder, 'rehearsal'))).toBe(false);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('cleans up and exits with 130 after Ctrl-C', async () => {
    let isPressed = false;
    const { code, lines } = await rehearse(['--sandbox'], {
      onOutput: (output, child) => {
        // Once: a second Ctrl-C would skip the clean-up. Output chunks may repeat the match.
        if (isPressed || !output.includes('S1 ')) return;
        isPressed = true;
        child.kill('SIGINT');
      },
    });
    expect(code).toBe(130);
    expect(lines.at(-1)).toMatch(/^Interrupted\. .*everything cleaned up\.$/);
    expect(lines.some((line) => line.startsWith('T7'))).toBe(false);
  });
});
