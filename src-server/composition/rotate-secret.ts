import { resealFactors } from '../admin/sign-in/reseal-factors.ts';
import { openOrm } from '../database/orm.ts';
import { createSecretBox } from '../secrets/secret-box.ts';
import { resealSession } from '../tradingview/gateway/reseal-session.ts';

export interface Rotation {
  cookiePairs: number;
  authenticators: number;
}

/**
 * Everything that is stored encrypted, row by row under the first of the secrets. The server may run
 * meanwhile, with the same list; killed in between, it goes on where it was. Discord's tokens are used at
 * once and never stored.
 */
export async function rotateSecret(
  databaseUrl: string,
  secrets: readonly string[],
): Promise<Rotation> {
  const box = createSecretBox(secrets);
  const orm = await openOrm(databaseUrl, 2);
  try {
    const cookiePairs = await resealSession(orm, box);
    return { cookiePairs, authenticators: await resealFactors(orm, box) };
  } finally {
    await orm.close();
  }
}
