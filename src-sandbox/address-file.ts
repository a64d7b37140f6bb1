import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Addresses } from './core/provider.ts';

/** What another process needs to find a running sandbox. */
export interface AddressFile extends Addresses {
  pid: number;
  /** Machine time, ISO. */
  startedAt: string;
}

const fileIn = (directory: string) => join(directory, 'addresses.json');

/** Written by rename, so that a reader never sees half of it. */
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
