import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../../support/until.ts';

/** Where Node listens for whoever inspects it, once it was asked to by a signal. */
const INSPECTOR = 'http://127.0.0.1:9229/json/list';

/**
 * The process computes for so long and does nothing else, as one that parses too much. From outside, by Node's own
 * inspector: the product has no door for it.
 */
export async function blockLoop(pid: number, milliseconds: number): Promise<void> {
  process.kill(pid, 'SIGUSR1');
  let address = '';
  await until('it can be inspected', async () => {
    address = await inspectorOf().catch(() => '');
    return address !== '';
  });
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error('fetch failed: the inspector went away'));
  });
  // Whoever else is being inspected on this machine is left alone.
  const compute = `if (process.pid === ${pid}) { const end = performance.now() + ${milliseconds};
    while (performance.now() < end);
    setTimeout(() => process._debugEnd(), 50); }`;
  socket.send(
    JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression: compute } }),
  );
  await delay(milliseconds + 100);
  socket.close();
}

async function inspectorOf(): Promise<string> {
  const answer = await fetch(INSPECTOR);
  const [target] = (await answer.json()) as { webSocketDebuggerUrl: string }[];
  return target?.webSocketDebuggerUrl ?? '';
}
