import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

interface SlowSenders {
  /** How often a sender was answered or closed, and reconnected. */
  cameAgain(): number;
  stop(): Promise<void>;
}

/**
 * Slow-body attack: each connection announces a large body, sends one byte and waits. It reconnects once answered.
 * `address` is the forwarded address of each sender.
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
