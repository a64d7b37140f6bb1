import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Where Linux keeps files in memory. Containers often have 64 MB there, which is too little. */
const MEMORY = '/dev/shm';
const ROOM_BYTES = 2 * 2 ** 30;

/**
 * A folder for databases that end with the test run: in memory if there is room, else the system's temporary folder.
 * Copying a test database takes PostgreSQL twenty times as long on disk.
 */
export function folderInMemory(memory: string = MEMORY, roomBytes: number = ROOM_BYTES): string {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= roomBytes ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}
