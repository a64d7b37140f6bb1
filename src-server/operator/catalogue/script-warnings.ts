import type { CatalogueDocument } from '../../../src/contract/catalogue.contract.ts';
import type { CatalogueWarning } from '../../../src/domain/catalogue/overpriced-cycles.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import { requireOwnScript } from '../../tradingview/scripts/require-own-script.ts';
import type { SetUpDeps } from '../setup/set-up.deps.ts';

export interface ScriptSource {
  tradingview: SetUpDeps['tradingview'];
  facts: Pick<SetUpDeps['facts'], 'manual'>;
}

const NOT_YOURS: Readonly<Record<string, string>> = {
  'script-not-found': 'is not among your scripts at TradingView. It cannot be granted.',
  'not-owner': 'belongs to another TradingView account. It cannot be granted.',
};
const BY_HAND = 'was not checked: access is managed by hand.';
const UNREADABLE = 'was not checked: TradingView could not be read.';

/** Asks TradingView about scripts that only the later catalogue has, and says which cannot be given. */
export async function scriptWarnings(
  { tradingview, facts }: ScriptSource,
  { before, after }: { before: CatalogueDocument; after: CatalogueDocument },
): Promise<CatalogueWarning[]> {
  const warnings: CatalogueWarning[] = [];
  const gateway = facts.manual ? null : tradingview;
  let isReadable = gateway !== null;
  for (const { key, pineId } of newScripts(before, after)) {
    const warn = (text: string) =>
      warnings.push({ at: `entitlements.${key}`, text: `${pineId} ${text}` });
    if (gateway === null) warn(BY_HAND);
    else if (!isReadable) warn(UNREADABLE);
    else {
      try {
        await requireOwnScript(gateway, pineId);
      } catch (error) {
        if (!(error instanceof ProviderFailure)) throw error;
        const known = NOT_YOURS[error.reason];
        // The next script would wait as long as this one.
        isReadable = known !== undefined;
        warn(known ?? UNREADABLE);
      }
    }
  }
  return warnings;
}

/** Scripts that only the later catalogue has. */
export function newScripts(
  before: CatalogueDocument,
  after: CatalogueDocument,
): { key: string; pineId: string }[] {
  const known = new Set(before.entitlements.map(({ pineId }) => pineId));
  return after.entitlements.flatMap(({ key, pineId }) =>
    pineId === null || known.has(pineId) ? [] : [{ key, pineId }],
  );
}
