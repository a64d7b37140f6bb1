import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAppRouter } from '../../../src-server/trpc/app-router.ts';
import { listProcedures } from '../../../src-server/trpc/procedure-policies.ts';
import { type ConsoleStage, openConsole } from '../discord/console/console-stage.ts';

let stage: ConsoleStage;
beforeAll(async () => {
  stage = await openConsole();
});
afterAll(() => stage.close());

interface Entry {
  action: string;
  target: string;
  actor_id: string | null;
  before: unknown;
  after: Record<string, unknown> | null;
  names: Record<string, string> | null;
}
const entries = (action: string) =>
  stage.app.app.parts.orm.em
    .fork()
    .execute<Entry[]>('select * from audit_entry where action = ? order by id', [action]);
const operatorId = async () => (await entries('operator.signed-in'))[0]?.actor_id;

/** The audit entry of each operator call that changes something; null: it changes nothing. */
const AUDITED: Record<string, string | null> = {
  'admin.syncStripe': 'billing.synced',
  'admin.syncTradingview': 'tradingview.synced',
  'admin.retryAccess': 'access.retried',
  'admin.grantByHand': 'access.granted-by-hand',
  'admin.endManualGrant': 'access.manual-grant-ended',
  'admin.givePlan': 'plan.granted',
  'admin.giveFreeDays': 'plan.free-days-given',
  'admin.endPlanGrant': 'plan.grant-ended',
  'admin.makeDiscountCode': 'offers.code-made',
  'admin.endDiscountCode': 'offers.code-ended',
  'admin.makeAccessCodes': 'offers.access-codes-made',
  'admin.endAccessCodes': 'offers.access-codes-ended',
  'admin.setGiftOffer': 'offers.gifts-changed',
  'admin.resendGift': 'offers.gift-mailed',
  'admin.voidGift': 'offers.gift-voided',
  'admin.makePartner': 'referrals.partner-made',
  'admin.changePartner': 'referrals.partner-changed',
  'admin.correctPartner': 'referrals.partner-corrected',
  'admin.erasePartner': 'referrals.partner-erased',
  'admin.setPartnerState': 'referrals.partner-changed',
  'admin.setReferralProgram': 'referrals.program-changed',
  'admin.decideReferral': 'referrals.*',
  'admin.givePartnerCredit': 'referrals.credit-given',
  'admin.settleErasedPartner': 'referrals.erased-*',
  'admin.makePayoutList': 'referrals.payout-listed',
  'admin.closePayoutList': 'referrals.payout-*',
  'admin.setLifetimeOffer': 'offers.lifetime-changed',
  'admin.voidLifetime': 'offers.lifetime-voided',
  'admin.setTrialRule': 'offers.trial-changed',
  'admin.allowTrial': 'offers.trial-allowed',
  'admin.endDuplicateSubscription': 'billing.duplicate-ended',
  'admin.changeSubscriptionEnd': 'billing.end-changed',
  'admin.refundPayments': 'billing.refunded',
  'admin.disputePdf': 'dispute.downloaded',
  'admin.stageDispute': 'dispute.staged',
  'admin.submitDispute': 'dispute.submitted',
  'admin.acceptDispute': 'dispute.accepted',
  'admin.setDisputeOrder': 'dispute.standing-order-switched',
  'admin.decideFraudWarning': 'dispute.fraud-warning-decided',
  'admin.liftPaymentBlock': 'billing.block-lifted',
  'admin.handleExit': 'billing.exit-handled',
  'admin.reopenExit': 'billing.exit-reopened',
  'admin.retryExit': 'billing.exit-retried',
  'admin.resendReturnLink': 'billing.way-back-mailed',
  'admin.endPaidSignUp': 'billing.sign-up-ended',
  'admin.retryParkedEvent': 'billing.event-retried',
  'admin.retryJobs': 'jobs.retried',
  'admin.saveCatalogueDraft': 'catalogue.draft-saved',
  'admin.discardCatalogueDraft': 'catalogue.draft-discarded',
  'admin.restoreCatalogueVersion': 'catalogue.version-restored',
  'admin.publishCatalogue': 'catalogue.published',
  'admin.stopPriceMove': 'billing.price-move-stopped',
  'admin.make': 'set-up.*-made',
  // Only reads, from the provider.
  'admin.testSetUp': null,
  'admin.setSetting': 'setting.changed',
  'admin.syncUser': 'user.synced',
  'admin.fixUser': 'user.fixed',
  'admin.addNote': 'user.note-added',
  'admin.editNote': 'user.note-edited',
  'admin.deleteNote': 'user.note-deleted',
  'admin.startView': 'user.view-started',
  'admin.endView': 'user.view-ended',
  // An operator's own choice of what the list shows.
  'admin.saveUsersView': null,
  'admin.deleteUsersView': null,
  'admin.previewUsersBulk': null,
  'admin.startUsersBulk': 'users.bulk-started',
  'admin.resumeUsersBulk': 'users.bulk-resumed',
  'admin.signOutUser': 'user.signed-out',
  'admin.resendSetUpMail': 'user.set-up-mailed',
  'admin.exportUser': 'account.exported',
  'admin.eraseUser': 'account.erased',
  'admin.startMove': 'move.started',
  'admin.readWhop': 'move.whop-read',
  'admin.mapPrice': 'billing.price-mapped',
  'admin.applyMove': 'move.moving',
  'admin.finishMove': 'move.finished',
  'admin.rollBackMove': 'move.rolling-back',
  'admin.dropMove': 'move.dropped',
  'admin.applyImport': 'import.applied',
  'admin.dropImport': 'import.dropped',
  // Nothing has changed until it is finished.
  'admin.beginEnrolment': null,
  'admin.finishEnrolment': 'operator.factor-enrolled',
  'admin.setOperatorRole': 'operator.role-changed',
  'admin.removeFactor': 'operator.factor-removed',
  'admin.confirmationOptions': null,
  'admin.confirmIdentity': 'operator.confirmed',
  // Nothing has changed until it is finished.
  'admin.beginPasskey': null,
  'admin.finishPasskey': 'operator.passkey-added',
  'admin.removePasskey': 'operator.passkey-removed',
  'admin.inviteOperator': 'operator.invited',
  'admin.cancelInvitation': 'operator.invitation-cancelled',
  'admin.removeOperator': 'operator.removed',
  'admin.changeOperatorPassword': 'operator.password-changed',
  'admin.endOtherOperatorSessions': 'operator.sessions-ended',
  'admin.endOperatorSession': 'operator.sessions-ended',
  'admin.endSessionsOfOperator': 'operator.sessions-ended',
  'admin.setFactorPolicy': 'operator.factor-policy-changed',
  'admin.setText': 'texts.changed',
  'admin.offerLanguages': 'texts.languages-offered',
  'admin.setBrand': 'brand.changed',
  'admin.restoreBrand': 'brand.changed',
  'admin.setLegalPage': 'legal.published',
  'admin.previewLegalPage': null,
  'admin.sendTestMail': 'texts.test-mailed',
  'admin.setOperatorEmail': 'operator.address-changed',
  'admin.sendSignal': 'signals.sent',
  'admin.correctSignal': 'signals.corrected',
  'admin.withdrawSignal': 'signals.withdrawn',
  'admin.releaseAlerts': 'signals.released',
  'admin.dropAlerts': 'signals.dropped',
  'admin.createRelayRoute': 'signals.route-created',
  'admin.changeRelayRoute': 'signals.route-changed',
  'admin.deleteRelayRoute': 'signals.route-deleted',
  'admin.resumeRelayRoute': 'signals.route-resumed',
  'admin.changeRecord': 'record.changed',
  'admin.changeOutcomeRule': 'record.rule-changed',
  'tradingview.createSignalSource': 'signals.source-created',
  'tradingview.changeSignalSource': 'signals.source-changed',
  'tradingview.rotateSignalToken': 'signals.token-rotated',
  'admin.saveMapping': 'discord.mapping-changed',
  'tradingview.connect': 'tradingview.session-given',
  'tradingview.markDone': 'access.done-by-hand',
  'tradingview.pasteList': 'tradingview.list-pasted',
  'tradingview.confirmByHand': 'tradingview.confirmed-by-hand',
  'tradingview.adopt': 'tradingview.entry-adopted',
  'tradingview.clean': 'tradingview.entry-cleaned',
  'discord.settleUnclear': 'discord.identity-settled',
  'discord.takeRoles': 'discord.roles-taken',
  'discord.setUpChannels': 'community.set-up',
  'discord.fixChannels': 'community.repaired',
  'discord.configureChartRequest': 'community.chart-request-configured',
  'discord.setChannelReadOnly': 'community.set-read-only',
  'discord.createRole': 'community.role-created',
  'discord.memberRole': 'community.role-given',
  'discord.saveChannelOverride': 'community.override-saved',
  'discord.removeChannelOverride': 'community.override-removed',
  'discord.undoChange': 'community.undone',
  'discord.undoRun': 'community.run-undone',
  'discord.bulkAction': 'community.bulk-started',
  'discord.bulkStart': 'community.bulk-started',
  'discord.bulkPreview': null,
  'discord.bulkResume': 'community.bulk-resumed',
  'discord.bulkStop': 'community.bulk-stopped',
};

test('every operator call that changes something has its audit action in this list', () => {
  const router = createAppRouter(stage.app.app.parts);
  const changing = listProcedures(router)
    .filter(({ policy, method }) => policy === 'operator' && method === 'POST')
    .map(({ path }) => path);
  const missing = changing.filter((path) => !(path in AUDITED));
  expect(missing).toEqual([]);
});

test('console changes are recorded with operator, target and address', async () => {
  const role = await stage.role('VIP');
  const [member] = await stage.ordinary();
  const memberId = member?.id ?? '';
  await stage.mutate('memberRole', { memberId, roleId: role.id, action: 'add' });
  const [begun, done] = await entries('community.role-given');
  expect(begun).toMatchObject({
    actor_id: await operatorId(),
    target: `member:${memberId}`,
    before: { roleId: role.id },
    after: { outcome: 'begun' },
    names: { address: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
  expect(done?.after).toEqual({ outcome: 'done', changeId: null });
  const action = { type: 'remove_role', roleId: role.id };
  await stage.mutate('bulkAction', { memberIds: [memberId], action });
  expect(await entries('community.bulk-started')).toMatchObject([
    { actor_id: await operatorId(), after: { action: 'remove_role', members: 1 } },
  ]);
});

test('a change that failed at the provider is recorded as not done', async () => {
  const role = await stage.role('VIP');
  const [member] = await stage.ordinary();
  await stage.fault({
    route: 'PUT *',
    kind: 'status',
    status: 503,
  });
  await stage.mutate('memberRole', {
    memberId: member?.id,
    roleId: role.id,
    action: 'add',
  });
  await stage.noFaults();
  const after = (await entries('community.role-given')).map((entry) => entry.after?.outcome);
  expect(after.slice(-2)).toEqual(['begun', 'not-done']);
});
