import { transact } from '../../database/transaction.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { UserDeps } from '../user/user.deps.ts';

/** Records which provider the import waits for, for the page. The job retries. */
export async function noteImportWait<T>(
  { accountData }: UserDeps,
  importId: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    await transact(accountData.orm, async (em) => {
      await em.execute('update user_import set reason = ? where id = ?::uuid', [
        `${error.provider}:${error.reason}`,
        importId,
      ]);
    });
    throw error;
  }
}
