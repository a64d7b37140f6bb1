import type { Clock } from '../../clock/clock.ts';
import type { Orm } from '../../database/orm.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';

/** Where passkeys are good: they answer to no other host, which is what makes them safe from a copied site. */
export interface PasskeySite {
  /** Shown by the browser. */
  name: string;
  /** The host that a passkey is made for, WebAuthn's relying party id. */
  host: string;
  /** Where pages of that host may be. */
  origins: string[];
}

export interface PasskeyDeps {
  orm: Orm;
  machineClock: Clock;
  secretBox: SecretBox;
  passkeySite: PasskeySite;
}
