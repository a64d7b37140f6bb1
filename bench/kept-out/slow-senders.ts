import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface SlowSenders {
  /** How often one was answered or closed, and came again. */
  cameAgain(): number;
  stop(): Promise<void>;
}

/**
 * Connections that announce a large body, send its first byte and wait. Each comes again as soon as it is answered.
 * `address` is what the proxy would forward for each of them.
 */
export async function startSlowSenders(
  at: { port: number; path: string },
  count: number,
  address: (index: number) => string,
): Promise<SlowSenders> {
  const sockets = new Set<Socket>();
  let [stopped, cameAgain] = [false, 0];
  const open = async (index: number): Promise<void> => {
    const socket = connect(at.port, '127.0.0.1').on('error', () => {});
    sockets.add(socket);
    socket.once('data', () => socket.destroy());
    socket.once('close', () => {
      sockets.delete(socket);
      if (stopped) return;
      cameAgain += 1;
      open(index).catch(() => {});
    });
    await once(socket, 'connect');
    socket.write(headOf(at.path, address(index)));
  };
  await Promise.all(Array.from({ length: count }, (_, index) => open(index)));
  return {
    cameAgain: () => cameAgain,
    async stop() {
      stopped = true;
      for (const socket of sockets) socket.destroy();
    },
  };
}

function headOf(path: string, address: string): string {
  const signature = `t=${Math.floor(Date.now() / 1000)},v1=${'a'.repeat(64)}`;
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: bench.example',
    `X-Forwarded-For: ${address}`,
    'Content-Length: 1000000',
    `Stripe-Signature: ${signature}`,
  ];
  return `${head.join('\r\n')}\r\n\r\n{`;
}
