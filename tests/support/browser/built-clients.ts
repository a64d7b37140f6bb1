import { buildClients } from '../../../src-server/launch/client-build.ts';

/** Once for the whole run, before any file: two builds at once would tear each other's files apart. */
export default function setup(): Promise<void> {
  return buildClients(console.log).done;
}
