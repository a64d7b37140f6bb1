import { spawnSync } from 'node:child_process';
import { statfsSync } from 'node:fs';

/** A tmpfs mounted as a folder's disk, which can fill up without affecting anything else. */
export interface OwnDisk {
  /** Leaves no free byte until `empty`. */
  fill(): void;
  empty(): void;
}

const SIZE = '8g';

/** Null where mounting is impossible: it needs root and Linux. */
export function mountOwnDisk(folder: string): OwnDisk | null {
  if (!isDone('mount', '-t', 'tmpfs', '-o', `size=${SIZE}`, 'wickline', folder)) return null;
  const resize = (size: string) => {
    if (!isDone('mount', '-o', `remount,size=${size}`, folder)) {
      throw new Error(`The disk at ${folder} could not be made ${size} large.`);
    }
  };
  return {
    fill() {
      const { blocks, bfree, bsize } = statfsSync(folder);
      resize(String((blocks - bfree) * bsize));
    },
    empty: () => resize(SIZE),
  };
}

/** Does nothing when nothing is mounted. */
export function unmountOwnDisk(folder: string): void {
  isDone('umount', '--lazy', folder);
}

function isDone(command: string, ...words: string[]): boolean {
  return spawnSync(command, words, { stdio: 'ignore' }).status === 0;
}
