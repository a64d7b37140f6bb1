import type { AccessDeps } from '../../access/engine/reconcile-run.ts';
import { onAudited } from '../../audit/on-audited.ts';
import type { AuthDeps } from '../../auth/auth.deps.ts';
import type { BillingDeps } from '../../billing/billing.deps.ts';
import { syncStripe } from '../../billing/sync/stripe-pass.ts';
import type { ConsoleDeps } from '../../discord/console/console.deps.ts';
import { operatorMail } from '../../operator/mail/queue-operator-mail.ts';
import type { OperationsDeps } from '../../operator/operations.deps.ts';
import type { OperatorDeps } from '../../operator/operator.deps.ts';
import type { SetUpDeps } from '../../operator/setup/set-up.deps.ts';
import type { UserDeps } from '../../operator/user/user.deps.ts';
import { createReadingCounter } from '../../operator/users/count-users-read.ts';
import { userRows } from '../../operator/users/user-rows.ts';
import type { SignalsDeps } from '../../signals/signals.deps.ts';
import { requireAutomatic } from '../../tradingview/manual/manual-work.ts';
import { syncTradingView } from '../../tradingview/scripts/sweep-scripts.ts';
import { requireSession } from '../../tradingview/session/recover-session.ts';
import type { TradingViewDeps } from '../../tradingview/tradingview.deps.ts';
import { type Foundation, kernelOf } from '../foundation.ts';

export async function composeOperator(
  foundation: Foundation,
  slices: {
    auth: AuthDeps;
    billing: BillingDeps;
    access: AccessDeps;
    tradingview: TradingViewDeps;
    user: UserDeps;
    operations: OperationsDeps;
    setUp: SetUpDeps;
    discord: ConsoleDeps;
    signals: SignalsDeps;
  },
): Promise<OperatorDeps> {
  const kernel = kernelOf(foundation);
  const { orm } = kernel;
  const { publicUrl } = slices.auth;
  const { business } = foundation.options;
  const mail = {
    ...kernel,
    publicUrl,
    get operatorEmail() {
      return business.operatorEmail;
    },
  };
  onAudited(orm, operatorMail(mail));
  return {
    ...kernel,
    hot: foundation.hot,
    access: slices.access,
    billing: slices.billing,
    operations: slices.operations,
    setUp: slices.setUp,
    signals: slices.signals,
    community: slices.discord,
    mapping: {
      ...slices.discord,
      publicChannelNames: slices.discord.settings.publicChannelNames,
    },
    passwords: slices.auth.passwords,
    limits: foundation.limits,
    secretBox: foundation.secretBox,
    passkeySite: slices.auth.passkeySite,
    brand: foundation.brand,
    settings: foundation.settings,
    configuredName: foundation.options.business.brandName,
    publicUrl,
    mail,
    texts: foundation.texts,
    users: await userRows(orm, foundation.secretBox.startsOf('tradingview-session')),
    countReading: createReadingCounter(kernel),
    user: slices.user,
    syncStripe: (limit, operator) =>
      syncStripe(slices.billing, { limit, cause: `operator ${operator}` }),
    async syncTradingView() {
      requireAutomatic(slices.tradingview);
      await requireSession(slices.tradingview);
      return syncTradingView(slices.tradingview);
    },
  };
}
