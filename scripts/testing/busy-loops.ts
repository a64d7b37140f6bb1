import { spawn } from 'node:child_process';

/** A loop checks its parent every 100 ms, so it exits with this process, even after a kill. */
const BUSY_LOOP = `
  const parent = process.ppid;
  while (process.ppid === parent) {
    const until = performance.now() + 100;
    while (performance.now() < until);
  }`;

/** Each uses up one core. Returns what ends them. */
export function startBusyLoops(count: number): () => void {
  const loops = Array.from({ length: count }, () =>
    spawn(process.execPath, ['--eval', BUSY_LOOP], { stdio: 'ignore' }),
  );
  return () => {
    for (const loop of loops) loop.kill('SIGKILL');
  };
}
