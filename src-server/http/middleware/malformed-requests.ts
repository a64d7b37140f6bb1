import { type Server, ServerResponse } from 'node:http';
import type { OpenAnswers } from '../open-answers.ts';

type Headers = readonly (readonly [name: string, value: string])[];

/**
 * Sets these headers on every response at creation, including those that Node sends without the
 * app.
 */
export function responseWith(headers: Headers): typeof ServerResponse {
  return class extends ServerResponse {
    /** Node passes options beside the request. */
    constructor(...given: ConstructorParameters<typeof ServerResponse>) {
      super(...given);
      for (const [name, value] of headers) this.setHeader(name, value);
    }
  } as typeof ServerResponse;
}

/** By Node's error code. Everything else is a malformed request. */
const STATUS: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Answers malformed and slow requests with the same headers, then closes the connection. */
export function answerMalformed(server: Server, openOf: OpenAnswers, headers: Headers): void {
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const hasBegun = openOf(socket).some(({ headersSent }) => headersSent);
    // Never write into the middle of another answer.
    if (socket.writable && !hasBegun) {
      const status = STATUS[error.code ?? ''] ?? '400 Bad Request';
      socket.write(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n${lines}\r\n`);
    }
    socket.destroy(error);
  });
}
