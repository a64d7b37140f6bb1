import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../../log/log.ts';
import { PROJECT_FOLDER } from '../project-folder.ts';
import { DEFAULT_DEMO, type DemoOrder } from './demo-order.ts';
import type { DemoProgress } from './progress.ts';
import { type DemoTerminal, openDemoTerminal } from './terminal.ts';

interface DemoHost {
  url: string;
  /** The sandbox's control port. */
  control: string;
  operator: { username: string; password: string };
  dataDirectory: string;
  /** Called when a demo starts. The returned function is called when it has ended. */
  holdRepairs(): () => void;
  log: Pick<Log, 'info' | 'warn'>;
  out: NodeJS.WriteStream;
}

export interface HostedDemo {
  /** Ends a running demo. The installation stays as far as it came. */
  stop(): Promise<void>;
}

const RETRY_MS = 2_000;

/** Runs the demo now if `order` is given, and on each request from the control room. */
export function hostDemo(host: DemoHost, order: DemoOrder | null): HostedDemo {
  const stopping = new AbortController();
  const terminal = openDemoTerminal(host.out);
  let child: ChildProcess | null = null;

  const run = async (wanted: DemoOrder): Promise<void> => {
    let last: DemoProgress | null = null;
    const release = host.holdRepairs();
    child = spawn(process.execPath, [join(PROJECT_FOLDER, 'src-server/launch/demo/run-demo.ts')], {
      cwd: PROJECT_FOLDER,
      env: { PATH: process.env.PATH },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    // A child that could not start has no exit code, and reports nothing.
    child.send(orderOf(host, wanted), () => undefined);
    child.on('message', (progress: DemoProgress) => {
      last = progress;
      terminal.show(progress);
    });
    const code = await new Promise<number | null>((resolve) => {
      child?.once('exit', resolve);
      child?.once('error', () => resolve(null));
    });
    child = null;
    release();
    if (code !== 0) await saySo(host, terminal, last);
    host.log.info({ code, last }, 'the demo ended');
  };

  const serve = async (): Promise<void> => {
    // A killed server cannot have said that its demo stopped.
    await callDemo(host, 'POST', '/demo/abandoned').catch(() => undefined);
    if (order !== null) await run(order);
    while (!stopping.signal.aborted) {
      try {
        const wanted = await callDemo<Partial<DemoOrder>>(
          host,
          'GET',
          '/demo/wanted',
          stopping.signal,
        );
        if (wanted !== null) await run({ ...DEFAULT_DEMO, ...wanted });
      } catch {
        await delay(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  };
  const serving = serve().catch((error: unknown) => {
    host.log.warn({ err: error }, 'the demo cannot be offered');
  });

  return {
    async stop() {
      stopping.abort();
      child?.kill('SIGTERM');
      await serving;
    },
  };
}

function orderOf({ url, control, operator, dataDirectory }: DemoHost, order: DemoOrder) {
  return { url, control, operator, ...order, logFile: join(dataDirectory, 'logs', 'demo.log') };
}

/** The demo was killed before it could report its end. */
async function saySo(
  host: DemoHost,
  terminal: DemoTerminal,
  last: DemoProgress | null,
): Promise<void> {
  if (last === null || last.state !== 'running') return;
  terminal.show({ ...last, state: 'stopped' });
  await callDemo(host, 'POST', '/demo/abandoned').catch(() => undefined);
}

/** Null: no content. */
async function callDemo<T>(
  { control }: DemoHost,
  method: string,
  path: string,
  signal?: AbortSignal,
): Promise<T | null> {
  const response = await fetch(`${control}${path}`, { method, ...(signal && { signal }) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`);
  return text === '' ? null : (JSON.parse(text) as T);
}
