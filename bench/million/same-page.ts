import { isDeepStrictEqual } from 'node:util';
import { Pool } from 'pg';
import { EVERYBODY } from '../../src-server/operator/users/user-filter.ts';
import { NEWEST_FIRST } from '../../src-server/operator/users/user-order.ts';
import { listedRowOf, type PageRow } from '../../src-server/operator/users/user-rows.ts';
import { pageStatement } from '../../src-server/operator/users/user-statements.ts';
import { keysetPage } from '../references/keyset-page.ts';
import { userIdOf } from '../seed/rows.ts';

const PAGES = 20;
const LIMIT = 50;

/** Throws when the reference query returns other rows than the page. */
export async function insistOnSamePage(databaseUrl: string, users: number): Promise<void> {
  const pool = new Pool({ connectionString: databaseUrl, max: 1 });
  try {
    for (let page = 1; page <= PAGES; page += 1) {
      const asked = {
        after: userIdOf(Math.floor((users * page) / PAGES)),
        limit: LIMIT,
        now: new Date(),
      };
      const product = await pool.query<PageRow>(
        pageStatement(EVERYBODY, {
          ...asked,
          after: { value: null, id: asked.after },
          few: false,
          order: NEWEST_FIRST,
          collects: false,
        }),
      );
      const raw = await pool.query(keysetPage(asked));
      if (
        raw.rows.length !== LIMIT ||
        !isDeepStrictEqual(raw.rows, product.rows.map(listedRowOf))
      ) {
        throw new Error(`The keyset query by hand and the page differ before ${asked.after}.`);
      }
    }
  } finally {
    await pool.end();
  }
}
