import { spawnSync } from 'node:child_process';
import { statfsSync } from 'node:fs';

/** Memory that a folder takes for a disk, so that it can be full without anybody else's being so. */
export interface OwnDisk {
  /** Not a byte is left, until `empty`. */
  fill(): void;
  empty(): void;
}

const SIZE = '8g';

/** Null where none can be had: only root may mount one, and only Linux has them. */
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

/** Nothing, where nothing is mounted. */
export function unmountOwnDisk(folder: string): void {
  isDone('umount', '--lazy', folder);
}

function isDone(command: string, ...words: string[]): boolean {
  return spawnSync(command, words, { stdio: 'ignore' }).status === 0;
}
