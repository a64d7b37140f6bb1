import { connect, type Socket } from 'node:net';

const HEAD_END = '\r\n\r\n';
const LAST_CHUNK = '0\r\n\r\n';

/**
 * One keep-alive connection with at most one request in flight. Raw sockets keep the cost of an HTTP client out of the
 * measurement.
 */
export interface Connection {
  /** Returns the status, or 0 when the connection broke. */
  ask(text: string | Buffer): Promise<number>;
  close(): void;
}

export async function openConnection(port: number): Promise<Connection> {
  let socket = await dial(port);
  let held = '';
  let settle: ((status: number) => void) | null = null;
  const finish = (status: number) => {
    const done = settle;
    settle = null;
    held = '';
    done?.(status);
  };
  const listen = (to: Socket) => {
    to.on('data', (part) => {
      held = held === '' ? part.toString('latin1') : held + part.toString('latin1');
      const status = statusOfWhole(held);
      if (status !== null) finish(status);
    });
    to.on('error', () => {});
    to.on('close', () => finish(0));
  };
  listen(socket);
  return {
    async ask(text) {
      // A server may close an idle connection. Reconnecting is not a failure of the next request.
      if (socket.destroyed || !socket.writable) {
        socket = await dial(port);
        listen(socket);
      }
      return new Promise((resolve) => {
        settle = resolve;
        socket.write(text);
      });
    },
    close: () => socket.destroy(),
  };
}

function dial(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    socket.once('connect', () => resolve(socket));
    socket.once('error', reject);
  });
}

/** Null while the answer is incomplete. */
function statusOfWhole(text: string): number | null {
  const end = text.indexOf(HEAD_END);
  if (end === -1) return null;
  const head = text.slice(0, end);
  const length = /content-length: (\d+)/i.exec(head)?.[1];
  const whole =
    length === undefined
      ? text.endsWith(LAST_CHUNK)
      : text.length >= end + HEAD_END.length + Number(length);
  return whole ? Number(text.slice(9, 12)) : null;
}
