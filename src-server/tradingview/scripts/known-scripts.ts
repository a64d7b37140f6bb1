import type { EntityManager } from '@mikro-orm/postgresql';
import type { Entitlement } from '../../../src/domain/catalogue/catalogue.ts';
import { indicatorName } from '../../../src/domain/indicator.ts';
import { type Script, type ScriptDeps, scriptsOnSale } from './script-table.ts';

/** A script whose access list concerns us. */
interface KnownScript extends Script {
  pineId: string;
  /** False: no longer on sale, but grants are still to be revoked on it. */
  isOnSale: boolean;
}

const GRANTED = `
  select distinct on (target ->> 'pineId') entitlement, target ->> 'pineId' as "pineId"
    from access_grant where provider = 'tradingview' and ended_at is null
    order by target ->> 'pineId', entitlement`;

/**
 * The scripts on sale that have an id, and those with live grants: an entitlement that left the
 * catalogue, or had another id, is still to be revoked. A former script is named by its id.
 */
export async function listKnownScripts(
  em: EntityManager,
  deps: ScriptDeps,
): Promise<KnownScript[]> {
  const sold = scriptsOnSale(deps);
  const onSale = sold.flatMap((script): KnownScript[] =>
    script.pineId === null ? [] : [{ ...script, pineId: script.pineId, isOnSale: true }],
  );
  const granted = await em.execute<{ entitlement: Entitlement; pineId: string }[]>(GRANTED);
  const former = granted
    .filter(({ pineId }) => !onSale.some((script) => script.pineId === pineId))
    .map(({ entitlement, pineId }): KnownScript => {
      const same = sold.find((script) => script.entitlement === entitlement);
      const title = same?.title ?? indicatorName(entitlement);
      return { entitlement, name: pineId, title, pineId, isOnSale: false };
    });
  return [...onSale, ...former];
}
