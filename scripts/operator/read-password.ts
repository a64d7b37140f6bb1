import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** One line from the terminal, which shows nothing of it, or from what is piped in. Null: nothing came. */
export async function readPassword(question: string): Promise<string | null> {
  const isTyped = process.stdin.isTTY === true;
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: isTyped });
  // After the line above: from there on the terminal repeats nothing.
  if (isTyped) process.stderr.write(question);
  for await (const line of lines) {
    if (isTyped) process.stderr.write('\n');
    return line;
  }
  return null;
}
