import { buildClients } from '../../../src-server/launch/client-build.ts';

/** Runs once, before any file: two concurrent builds would overwrite each other's files. */
export default function setup(): Promise<void> {
  return buildClients(console.log).done;
}
