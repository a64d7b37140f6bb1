import type { Changes } from '../core/changes.ts';
import type { ProviderName } from '../core/ledger.ts';
import type { Provider, SandboxCore } from '../core/provider.ts';

export interface ControlDeps {
  core: SandboxCore;
  providers: Record<ProviderName, Provider>;
  changes: Changes;
  mailDirectory: string | null;
  appUrl: string | null;
  /** Host of the control port. */
  host: string;
}
