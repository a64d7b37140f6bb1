import type { Kernel } from '../../kernel.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';

/** Enough to begin a move and to decide about it, as the command line does. Jobs need more. */
export interface MoveDeps {
  accountData: Pick<Kernel, 'orm' | 'clock' | 'machineClock' | 'jobs' | 'catalogue'>;
  secretBox: Pick<SecretBox, 'seal'>;
}
