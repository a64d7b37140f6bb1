import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Addresses } from './core/provider.ts';

/** Lets other processes find a running sandbox. */
export interface AddressFile extends Addresses {
  pid: number;
  /** Machine time, ISO. */
  startedAt: string;
}

const fileIn = (directory: string) => join(directory, 'addresses.json');

/** Writes by rename, so a reader never sees a partial file. */
export function writeAddressFile(directory: string, addresses: Addresses): AddressFile {
  const content: AddressFile = {
    pid: process.pid,
    startedAt: new Date().toISOString(),
    ...addresses,
  };
  const file = fileIn(directory);
  mkdirSync(directory, { recursive: true });
  writeFileSync(`${file}.tmp`, `${JSON.stringify(content)}\n`);
  renameSync(`${file}.tmp`, file);
  return content;
}

export function removeAddressFile(directory: string): void {
  rmSync(fileIn(directory), { force: true });
}
