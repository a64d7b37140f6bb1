import { type DemoProgress, progressLine } from './progress.ts';

export interface DemoTerminal {
  show(progress: DemoProgress): void;
}

const BAR = 24;

/** On a terminal one line is redrawn. Elsewhere each month is a line of its own. */
export function openDemoTerminal(out: Pick<NodeJS.WriteStream, 'write' | 'isTTY'>): DemoTerminal {
  let month = 0;
  return {
    show(progress) {
      const isOver = progress.state !== 'running';
      if (out.isTTY) {
        out.write(`\r\u001b[2K  ${bar(progress.share)} ${progressLine(progress)}`);
        if (isOver) out.write('\n\n');
      } else if (isOver || progress.month !== month) {
        month = progress.month;
        out.write(`  ${progressLine(progress)}\n`);
      }
    },
  };
}

function bar(share: number): string {
  const filled = Math.round(share * BAR);
  return `${'█'.repeat(filled)}${'░'.repeat(BAR - filled)}`;
}
