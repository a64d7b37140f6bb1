import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Reads one line from the terminal without echo, or from a pipe. Null: no input. */
export async function readPassword(question: string): Promise<string | null> {
  const isTyped = process.stdin.isTTY === true;
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: isTyped });
  // Printed after the interface starts: from then on the terminal echoes nothing.
  if (isTyped) process.stderr.write(question);
  for await (const line of lines) {
    if (isTyped) process.stderr.write('\n');
    return line;
  }
  return null;
}
