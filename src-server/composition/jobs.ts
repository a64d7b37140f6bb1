import { reconcileAccessJob } from '../access/engine/reconcile-access.job.ts';
import { eraseAccountJob } from '../account-data/erase-account.job.ts';
import { createMailLinks } from '../auth/mailed-link/mail-links.ts';
import { mailPasswordResetJob } from '../auth/password/mail-password-reset.job.ts';
import { disputeDueJob, draftDisputeJob } from '../billing/disputes/draft-dispute.job.ts';
import { settleExitJob } from '../billing/exits/settle/settle-exit.job.ts';
import { settleGiftEndJob } from '../billing/gifts/settle-gift-end.job.ts';
import { settleLeaveJob } from '../billing/leaving/settle-leave.job.ts';
import { settlePauseJob } from '../billing/leaving/settle-pause.job.ts';
import { endReplacedJob } from '../billing/lifetimes/end-replaced.job.ts';
import { adoptPaymentsJob } from '../billing/paid-sign-ups/adopt-payments.job.ts';
import { publishPricesJob } from '../billing/prices/publish-prices.job.ts';
import { syncBadgeJob } from '../discord/badge/sync-badge.job.ts';
import {
  runBulkActionJob,
  runUrgentBulkActionJob,
} from '../discord/console/bulk/run-bulk-action.job.ts';
import type { Job, QueuedJob } from '../jobs/job.ts';
import type { DeliveryDeps } from '../mail/deliver-mail.ts';
import { createStopLinks } from '../mail/preference/stop-link.ts';
import { sendMailJob } from '../mail/send-mail.job.ts';
import { rollOutJob } from '../operator/catalogue/roll-out.job.ts';
import { applyImportJob } from '../operator/import/apply-import.job.ts';
import { checkImportJob } from '../operator/import/check-import.job.ts';
import { applyMoveJob } from '../operator/move/apply-move.job.ts';
import { readMoveJob } from '../operator/move/read-move.job.ts';
import { readFileJob } from '../operator/move/sources/read-file.job.ts';
import { readWhopJob } from '../operator/move/sources/read-whop.job.ts';
import { undoMoveJob } from '../operator/move/undo-move.job.ts';
import { runUsersBulkJob } from '../operator/users/bulk/run-users-bulk.job.ts';
import type { AppParts } from './app-parts.ts';

interface HandledJob {
  job: QueuedJob;
  /** Starts its workers. */
  work(parts: AppParts): Promise<void>;
}

/** Every job, with the parts it runs on. */
export const HANDLED_JOBS: readonly HandledJob[] = [
  handled(reconcileAccessJob, ({ access }) => access),
  handled(sendMailJob, deliveryOf),
  handled(mailPasswordResetJob, ({ auth }) => auth),
  handled(adoptPaymentsJob, ({ billing }) => billing),
  handled(publishPricesJob, ({ billing }) => billing),
  handled(settleExitJob, ({ billing }) => billing),
  handled(settleGiftEndJob, ({ billing }) => billing),
  handled(endReplacedJob, ({ billing }) => billing),
  handled(settleLeaveJob, ({ billing }) => billing),
  handled(settlePauseJob, ({ billing }) => billing),
  handled(draftDisputeJob, ({ billing }) => billing),
  handled(disputeDueJob, ({ billing }) => billing),
  handled(rollOutJob, ({ admin }) => admin),
  handled(checkImportJob, ({ admin }) => admin.user),
  handled(applyImportJob, ({ admin }) => admin.user),
  handled(readMoveJob, ({ admin }) => admin.user),
  handled(readWhopJob, ({ admin }) => admin.user),
  handled(readFileJob, ({ admin }) => admin.user),
  handled(applyMoveJob, ({ admin }) => admin.user),
  handled(undoMoveJob, ({ admin }) => admin.user),
  handled(runUsersBulkJob, ({ admin }) => admin.user),
  handled(eraseAccountJob, ({ accountData }) => accountData),
  handled(runBulkActionJob, ({ discord }) => discord),
  handled(runUrgentBulkActionJob, ({ discord }) => discord),
  handled(syncBadgeJob, ({ discord }) => discord),
];

export const JOBS: readonly QueuedJob[] = HANDLED_JOBS.map(({ job }) => job);

function handled<Payload extends object, Deps>(
  job: Job<Payload, Deps>,
  depsOf: (parts: AppParts) => Deps,
): HandledJob {
  return { job, work: (parts) => parts.jobs.work(job, depsOf(parts)) };
}

function deliveryOf(parts: AppParts): DeliveryDeps {
  const { auth, mail, options } = parts;
  const links = createMailLinks(auth);
  const { business } = options;
  return {
    ...parts,
    transport: mail,
    brandName: business.brandName,
    supportEmail: () => business.supportEmail,
    contactLink: () => business.links.contact,
    publicUrl: auth.publicUrl,
    links,
    stopLinks: createStopLinks(options.sessionSecrets),
  };
}
