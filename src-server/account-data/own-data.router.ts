import {
  accountExport,
  type ErasurePreview,
  eraseMineInput,
  erasureAnswer,
  erasurePreview,
  exportMineInput,
} from '../../src/contract/account-data.contract.ts';
import type { AuditActor } from '../audit/record-audit.ts';
import type { AuthDeps } from '../auth/auth.deps.ts';
import { confirmWithPassword } from '../auth/password/confirm-with-password.ts';
import { router, subscriberProcedure } from '../procedure/procedures.ts';
import { inRequestLanguage } from '../texts/request-locale.ts';
import type { AccountDataDeps } from './account-data.deps.ts';
import { eraseAccount } from './erase-account.ts';
import { exportAccountData } from './export-account-data.ts';
import { previewErasure } from './preview-erasure.ts';

const subscriberOf = ({ accountId }: { accountId: string }): AuditActor => ({
  kind: 'subscriber',
  id: accountId,
});

type Table = ErasurePreview['tables'][number];

function inReadersWords({ name, because, ...table }: Table): Table {
  return {
    ...table,
    name: inRequestLanguage(name),
    because: because === null ? null : inRequestLanguage(because),
  };
}

/** Lets subscribers export or erase their data, after asking for the password. */
export function createOwnDataRouter(deps: AccountDataDeps, auth: AuthDeps) {
  return router({
    exportMine: subscriberProcedure
      .input(exportMineInput)
      .output(accountExport)
      .mutation(async ({ ctx: { actor }, input }) => {
        await confirmWithPassword(auth, actor, input.password);
        return exportAccountData(deps, subscriberOf(actor), actor.accountId);
      }),

    erasurePreview: subscriberProcedure.output(erasurePreview).query(async ({ ctx }) => {
      const preview = await previewErasure(deps, ctx.actor.accountId);
      return { ...preview, tables: preview.tables.map(inReadersWords) };
    }),

    eraseMine: subscriberProcedure
      .input(eraseMineInput)
      .output(erasureAnswer)
      .mutation(async ({ ctx, input: { password, confirmation } }) => {
        const { accountId } = ctx.actor;
        await confirmWithPassword(auth, ctx.actor, password);
        const erasure = { accountId, confirmation };
        const answer = await eraseAccount(deps, subscriberOf(ctx.actor), erasure);
        ctx.clearCookie('session');
        return answer;
      }),
  });
}
