import type { Pricing } from '../../../src/domain/shown-price.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import type { PublishedTexts } from '../../texts/published-texts.ts';
import type { DiscordDeps } from '../discord.deps.ts';

export interface CommandDeps extends DiscordDeps {
  texts: Pick<PublishedTexts, 'offered' | 'text'>;
  secretBox: SecretBox;
  /** The address of the shop, without a slash at the end. */
  publicUrl: string;
  pricing: Pricing;
  /** The configured one. A published catalogue may have its own. */
  currency: string;
  soldOut(): readonly string[];
  /** Subscribers cancel on our page. Read at each use: an operator may change it. */
  readonly leavePage: boolean;
  /** on: registered and answered. removed: deleted if we registered them. off: left alone. */
  mode: 'on' | 'removed' | 'off';
  /** The application's key, in hex. Null: commands arrive over the gateway only. */
  publicKey: string | null;
}
