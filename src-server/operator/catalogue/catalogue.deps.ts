import type { BillingDeps } from '../../billing/billing.deps.ts';
import type { Kernel } from '../../kernel.ts';

export interface CatalogueDeps extends Kernel {
  billing: BillingDeps;
}
