import { createServer, type Server, type Socket } from 'node:net';

export interface MailServer {
  url: string;
  /** Every line it received. */
  received: string[];
  /** Addresses that it permanently refuses. */
  refused: Set<string>;
  /** Accepts every address but rejects every message. */
  refusesMail: boolean;
  /** Accepts mail from now on. */
  open(): Promise<void>;
  close(): Promise<void>;
}

/** A minimal SMTP server, down until it is opened. Picks a free port by default. */
export function mailServer(port = 0): MailServer {
  const received: string[] = [];
  const refused = new Set<string>();
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  const answer = (line: string): string => {
    const to = /^RCPT TO:<(.*)>/i.exec(line)?.[1];
    if (to !== undefined && refused.has(to)) return '550 5.1.1 no such mailbox\r\n';
    if (/^DATA$/i.test(line)) return '354 go on\r\n';
    return /^QUIT$/i.test(line) ? '221 bye\r\n' : '250 ok\r\n';
  };
  const serve = (socket: Socket): void => {
    let inMail = false;
    sockets.add(socket.on('close', () => sockets.delete(socket)));
    socket.write('220 ready\r\n');
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').slice(0, -1)) {
        received.push(line);
        if (inMail && line !== '.') continue;
        if (inMail && opened.refusesMail) {
          inMail = false;
          socket.write('554 5.7.1 not wanted\r\n');
          continue;
        }
        inMail = /^DATA$/i.test(line);
        socket.write(answer(line));
      }
    });
    socket.on('error', () => {});
  };
  const opened: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refused,
    refusesMail: false,
    async open() {
      server = createServer(serve);
      await new Promise<void>((resolve) => server?.listen(port, '127.0.0.1', resolve));
      const address = server.address();
      opened.url = `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<unknown>((resolve) => (server ? server.close(resolve) : resolve(null)));
      server = undefined;
    },
  };
  return opened;
}
