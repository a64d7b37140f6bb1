import type { WriteStream } from 'node:tty';

interface Welcome {
  brandName: string;
  url: string;
  operator: { url: string; username: string; password: string | null };
  controlRoom: string | null;
  /** Sandboxed providers, for a user who wonders why no card is charged. */
  sandboxed: readonly string[];
  secondsToReady: number;
}

type Paint = (text: string) => string;

/** The text that `npm start` prints. */
export function welcomeText(welcome: Welcome, colours: boolean): string {
  const paint = (code: number): Paint => {
    return colours ? (text) => `\u001b[${code}m${text}\u001b[0m` : (text) => text;
  };
  const [bold, dim, link] = [paint(1), paint(2), paint(36)];
  const row = (label: string, value: string): string => `  ${dim(label.padEnd(14))}${value}`;
  const { operator } = welcome;
  const signIn = [operator.username, operator.password].filter((part) => part !== null).join(' / ');
  return [
    '',
    `  ${bold(welcome.brandName)} is ready ${dim(`after ${welcome.secondsToReady.toFixed(1)} s`)}`,
    '',
    row('Site', link(welcome.url)),
    row('Operator', `${link(operator.url)}  ${signIn}`),
    ...(welcome.controlRoom === null ? [] : [row('Control room', link(welcome.controlRoom))]),
    ...(welcome.sandboxed.length === 0
      ? []
      : [
          '',
          `  ${dim(`The local sandbox stands in for ${welcome.sandboxed.join(', ')}: no money moves.`)}`,
        ]),
    '',
    `  ${dim('Ctrl-C stops everything; the data stays.')}`,
    '',
    '',
  ].join('\n');
}

export function wantsColours(stream: WriteStream | NodeJS.WriteStream): boolean {
  return stream.isTTY === true && stream.hasColors?.() === true;
}
