import { spawn } from 'node:child_process';

/** Runs a command of this repository with more arguments. Returns its exit code; null after a signal. */
export function runShell(command: string, rest: readonly string[]): Promise<number | null> {
  const words = rest.map((word) => `'${word.replaceAll("'", "'\\''")}'`);
  const child = spawn([`exec env ${command}`, ...words].join(' '), {
    shell: true,
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => child.kill(signal));
  }
  return new Promise((resolve) => child.once('close', resolve));
}
