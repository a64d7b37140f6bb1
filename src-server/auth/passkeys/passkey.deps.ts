import type { Clock } from '../../clock/clock.ts';
import type { Orm } from '../../database/orm.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';

/**
 * The site that passkeys are bound to. They work on no other host, which defeats phishing sites.
 */
export interface PasskeySite {
  /** Shown by the browser. */
  name: string;
  /** WebAuthn's relying party id. */
  host: string;
  /** Origins of that host's pages. */
  origins: string[];
}

export interface PasskeyDeps {
  orm: Orm;
  machineClock: Clock;
  secretBox: SecretBox;
  passkeySite: PasskeySite;
}
