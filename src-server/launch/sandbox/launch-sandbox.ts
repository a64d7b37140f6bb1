import { isRunning } from '../../process/process-identity.ts';
import type { Ground } from '../ground.ts';
import { noted, type RunRecord } from '../run-record.ts';
import { type RunningSandbox, type SandboxEvent, startSandbox } from './sandbox.ts';
import { endSandbox } from './sandbox-process.ts';

/** The sandbox, or null if every provider is real. */
export async function launchSandbox(
  {
    dataDirectory,
    record,
    needsSandbox,
    sandboxPort,
    sandboxStartsDaysAgo,
    appUrl,
    log,
    signal,
  }: Ground,
  previous: RunRecord['sandbox'],
): Promise<RunningSandbox | null> {
  if (!needsSandbox) {
    if (previous !== undefined && isRunning(previous)) await endSandbox(previous);
    return null;
  }
  const onEvent = (event: SandboxEvent): void => {
    if (event.kind === 'restart-failed') {
      log.error({ err: event.error }, 'the sandbox could not be restarted yet');
    } else if (event.kind === 'lost') {
      log.error({ pid: event.process.pid }, 'the sandbox ended unexpectedly');
    } else if (event.kind === 'spawned') {
      record.write({ sandbox: noted(event.process) });
    } else {
      const { addresses, pid } = event.process;
      log.info({ pid, addresses }, `sandbox ${event.kind}`);
      record.write({ sandbox: { ...noted(event.process), addresses } });
    }
  };
  return startSandbox({
    dataDir: dataDirectory,
    port: sandboxPort,
    appUrl,
    startsDaysAgo: sandboxStartsDaysAgo,
    previous,
    signal,
    onEvent,
  });
}
