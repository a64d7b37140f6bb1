import { type Orm, openOrm } from '../../../src-server/database/orm.ts';
import { PATIENCE_MS } from '../patience.ts';

/** The product's ORM, whose calls wait for a connection however busy the machine is. */
export function openTestOrm(databaseUrl: string, poolSize = 10): Promise<Orm> {
  return openOrm(databaseUrl, poolSize, PATIENCE_MS);
}
