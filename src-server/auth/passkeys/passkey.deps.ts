import type { Kernel } from '../../kernel.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';

/**
 * The site that passkeys are bound to. They work on no other host, which defeats phishing sites.
 */
export interface PasskeySite {
  /** Shown by the browser. The seller may change it. */
  name(): string;
  /** WebAuthn's relying party id. */
  host: string;
  /** Origins of that host's pages. */
  origins: string[];
}

export interface PasskeyDeps extends Kernel {
  secretBox: SecretBox;
  passkeySite: PasskeySite;
}
