import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { pinTo, type Side } from './cores.ts';

/** A child process of the bench. It reports readiness, answers questions one at a time and exits with its parent. */
export interface Child<Ready> {
  pid: number;
  ready: Ready;
  ask<Answer>(question: object, withinSeconds: number): Promise<Answer>;
  stop(): Promise<void>;
}

const READY_SECONDS = 30;
const ENDING_MS = 3_000;

/** `file` is relative to bench/. */
export async function startChild<Ready>(
  file: string,
  options: { side: Side; env?: Record<string, string> },
): Promise<Child<Ready>> {
  const child = fork(join(import.meta.dirname, '..', file), {
    env: { PATH: process.env.PATH, ...options.env },
    execArgv: [],
  });
  pinTo(options.side, child.pid ?? 0);
  const ready = await messageOf<Ready>(child, file, READY_SECONDS);
  return {
    pid: child.pid ?? 0,
    ready,
    ask: (question, withinSeconds) => {
      child.send(question);
      return messageOf(child, file, withinSeconds);
    },
    stop: () => endChild(child),
  };
}

function messageOf<T>(child: ChildProcess, file: string, withinSeconds: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = (finish: () => void) => {
      clearTimeout(timer);
      child.off('message', onMessage);
      child.off('exit', onExit);
      finish();
    };
    const onMessage = (message: unknown) => end(() => resolve(message as T));
    const onExit = (code: number | null) =>
      end(() => reject(new Error(`${file} ended with code ${code}.`)));
    const timer = setTimeout(
      () => end(() => reject(new Error(`${file} said nothing for ${withinSeconds} s.`))),
      withinSeconds * 1000,
    );
    child.on('message', onMessage);
    child.on('exit', onExit);
  });
}

/** Sends SIGTERM and waits for the exit. */
export async function endChild(child: ChildProcess, withinMs = ENDING_MS): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const hurry = setTimeout(() => child.kill('SIGKILL'), withinMs);
  await ended;
  clearTimeout(hurry);
}
