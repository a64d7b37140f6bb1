import { once } from 'node:events';
import type { ServerProcess } from '../../support/processes/server-process.ts';
import { until } from '../../support/until.ts';

/** The environment of a process to block: its own inspector on a free port. */
export const BLOCKABLE = { NODE_OPTIONS: '--inspect-port=0' };

const LISTENS_AT = /Debugger listening on (ws:\S+)/g;

/**
 * Blocks the event loop for the given time, as heavy parsing would, and resolves afterwards. Uses Node's inspector from
 * outside, because the product has no hook for it. The inspector stays open: closing it from inside while a client
 * disconnects crashes Node.
 */
export async function blockLoop(
  { child, output }: Pick<ServerProcess, 'child' | 'output'>,
  milliseconds: number,
): Promise<void> {
  child.kill('SIGUSR1');
  const address = () => [...output().matchAll(LISTENS_AT)].at(-1)?.[1];
  await until('it can be inspected', () => address() !== undefined);
  const socket = new WebSocket(address() ?? '');
  const gone = new Promise<never>((_, reject) => {
    for (const type of ['error', 'close']) {
      socket.addEventListener(type, () => reject(new Error('the inspector went away')));
    }
  });
  gone.catch(() => {});
  await Promise.race([once(socket, 'open'), gone]);
  socket.send(
    JSON.stringify({
      id: 1,
      method: 'Runtime.evaluate',
      params: { expression: compute(milliseconds) },
    }),
  );
  const [{ data }] = await Promise.race([once(socket, 'message'), gone]);
  socket.close();
  const { result } = JSON.parse(data) as { result?: { result?: { value?: unknown } } };
  if (result?.result?.value !== 'computed') throw new Error(`it did not compute: ${data}`);
}

const compute = (milliseconds: number) => `(() => {
  const end = performance.now() + ${milliseconds};
  while (performance.now() < end);
  return 'computed';
})()`;
