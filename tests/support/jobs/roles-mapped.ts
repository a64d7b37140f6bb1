import type { TestApp } from '../test-app.ts';
import { until } from '../until.ts';

/**
 * Waits until the sandbox's own set-up has mapped the three documented roles. A role stands in Discord
 * before its mapping stands in the database, so Discord alone does not answer this.
 */
export function rolesMapped({ app }: Pick<TestApp, 'app'>): Promise<void> {
  return until('the roles are mapped', async () => {
    const mapped = await app.parts.orm.em
      .fork()
      .execute<unknown[]>("select 1 from community_mapping where purpose like 'role:%'");
    return mapped.length === 3;
  });
}
