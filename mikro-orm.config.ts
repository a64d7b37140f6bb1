import { Migrator } from '@mikro-orm/migrations';
import { defineConfig } from '@mikro-orm/postgresql';
import { AccessAttemptEntity } from './src-server/access/access-attempt.entity.ts';
import { AccessGrantEntity } from './src-server/access/access-grant.entity.ts';
import { ManualGrantEntity } from './src-server/access/manual/manual-grant.entity.ts';
import {
  ObservedAccountEntity,
  WithheldRemovalEntity,
} from './src-server/access/observation/observed-account.entity.ts';
import { ImportedHoldingEntity } from './src-server/access/ownership/imported-holding.entity.ts';
import { RestoredAccountEntity } from './src-server/access/ownership/restored-account.entity.ts';
import { ErasureEntity } from './src-server/account-data/erasure.entity.ts';
import { AuditEntryEntity } from './src-server/audit/audit-entry.entity.ts';
import { AuditNameEntity } from './src-server/audit/audit-name.entity.ts';
import { AuditSealEntity } from './src-server/audit/audit-seal.entity.ts';
import { AuditFormerKeyEntity } from './src-server/audit/chain/audit-former-key.entity.ts';
import { AuditLinkEntity } from './src-server/audit/chain/audit-link.entity.ts';
import { EmailChangeEntity } from './src-server/auth/mailed-link/email-change.entity.ts';
import { PasskeyEntity } from './src-server/auth/passkeys/passkey.entity.ts';
import { AccountVisitEntity } from './src-server/auth/session/account-visit.entity.ts';
import { KnownBrowserEntity } from './src-server/auth/session/known-browser.entity.ts';
import { SessionEntity } from './src-server/auth/session/session.entity.ts';
import { SignInEntity } from './src-server/auth/session/sign-in.entity.ts';
import {
  AccessCodeBatchEntity,
  AccessCodeEntity,
} from './src-server/billing/access-codes/access-code.entities.ts';
import { ConsentEntity } from './src-server/billing/consent/consent.entity.ts';
import { PurchaseContextEntity } from './src-server/billing/consent/purchase-context.entity.ts';
import { CustomerEntity } from './src-server/billing/customer.entity.ts';
import { DisputeCaseEntity } from './src-server/billing/disputes/dispute-case.entity.ts';
import { FraudWarningEntity } from './src-server/billing/disputes/fraud-warning.entity.ts';
import { StandingOrderEntity } from './src-server/billing/disputes/standing-order.entity.ts';
import { ExitRequestEntity } from './src-server/billing/exits/exit-request.entity.ts';
import { GiftEntity, GiftOfferEntity } from './src-server/billing/gifts/gift.entities.ts';
import { KnownPriceEntity } from './src-server/billing/known-price.entity.ts';
import { LeaveRequestEntity } from './src-server/billing/leaving/leave-request.entity.ts';
import { PauseEntity } from './src-server/billing/leaving/pause.entity.ts';
import { WinBackEntity } from './src-server/billing/leaving/win-back.entity.ts';
import {
  LifetimeOfferEntity,
  LifetimePurchaseEntity,
} from './src-server/billing/lifetimes/lifetime.entities.ts';
import { DiscountCodeEntity } from './src-server/billing/offers/discount-code.entity.ts';
import { PaymentAttemptEntity } from './src-server/billing/payment-attempt.entity.ts';
import { ReceivedPaymentEntity } from './src-server/billing/payments/received-payment.entity.ts';
import { PlanGrantEntity } from './src-server/billing/plan-grants/plan-grant.entity.ts';
import { PriceMappingEntity } from './src-server/billing/price-mapping/price-mapping.entity.ts';
import {
  PriceMoveEntity,
  PriceMoveMemberEntity,
} from './src-server/billing/price-moves/price-move.entity.ts';
import {
  CommissionEntity,
  ReferralEntity,
  ReferralPayoutEntity,
  ReferralPayoutLineEntity,
} from './src-server/billing/referrals/commission.entities.ts';
import {
  PartnerEntity,
  ReferralClickDayEntity,
  ReferralClickEntity,
  ReferralProgramEntity,
  ReferralTouchEntity,
} from './src-server/billing/referrals/partner.entities.ts';
import { FailedRenewalEntity } from './src-server/billing/revenue/failed-renewal.entity.ts';
import { MrrMovementEntity } from './src-server/billing/revenue/mrr-movement.entity.ts';
import {
  RevenueCohortEntity,
  RevenueCountEntity,
  RevenueDayEntity,
  RevenueMarkEntity,
} from './src-server/billing/revenue/revenue-facts.entity.ts';
import { StandingEntity } from './src-server/billing/standing/standing.entity.ts';
import { StandingChangeEntity } from './src-server/billing/standing/standing-change.entity.ts';
import { SubscriptionEntity } from './src-server/billing/subscription.entity.ts';
import { ForeignSubscriptionEntity } from './src-server/billing/sync/foreign-subscription.entity.ts';
import { StripeSweepEntity } from './src-server/billing/sync/stripe-sweep.entity.ts';
import {
  IdentityKeyEntity,
  IdentityMarkEntity,
  TrialPassEntity,
  TrialRuleEntity,
  TrialUseEntity,
} from './src-server/billing/trials/trial.entities.ts';
import { BrandVersionEntity } from './src-server/brand/brand-version.entity.ts';
import { LegalTextEntity } from './src-server/brand/legal/legal-text.entity.ts';
import { BrandPictureEntity } from './src-server/brand/pictures/brand-picture.entity.ts';
import { CatalogueVersionEntity } from './src-server/catalogue/catalogue-version.entity.ts';
import { LeaseEntity } from './src-server/database/lease.entity.ts';
import { MIGRATIONS } from './src-server/database/migrations/migrations.ts';
import { SpentTokenEntity } from './src-server/database/spent-token.entity.ts';
import { BadgeEntity } from './src-server/discord/badge/badge.entity.ts';
import { CallQuotaSlotEntity } from './src-server/discord/call-quota-slot.entity.ts';
import { CommunityMappingEntity } from './src-server/discord/community-mapping.entity.ts';
import { BulkItemEntity } from './src-server/discord/console/bulk/bulk-item.entity.ts';
import { BulkJobEntity } from './src-server/discord/console/bulk/bulk-job.entity.ts';
import { ConsoleChangeEntity } from './src-server/discord/console/changes/console-change.entity.ts';
import { DiscordIdentityEntity } from './src-server/discord/identity/discord-identity.entity.ts';
import {
  ServiceIncidentEntity,
  ServiceStatusEntity,
} from './src-server/incidents/service-status.entity.ts';
import { InboxEventEntity } from './src-server/jobs/inbox-event.entity.ts';
import { LiveMarkEntity } from './src-server/launch/database/live-mark.entity.ts';
import { LeaderEntity } from './src-server/leader/leader.entity.ts';
import { OperatorAlertEntity } from './src-server/mail/operator-alert.entity.ts';
import { OutgoingMailEntity } from './src-server/mail/outgoing-mail.entity.ts';
import { MailPreferenceEntity } from './src-server/mail/preference/mail-preference.entity.ts';
import { OperatorPolicyEntity } from './src-server/operator/factor-policy/operator-policy.entity.ts';
import {
  UserImportEntity,
  UserImportRowEntity,
} from './src-server/operator/import/user-import.entity.ts';
import { MoveEntity, MoveMemberEntity } from './src-server/operator/move/move.entity.ts';
import {
  RivalRemovalEntity,
  RivalWatchEntity,
} from './src-server/operator/move/rivals/rival-removal.entity.ts';
import { MoveSourceEntity } from './src-server/operator/move/sources/move-source.entity.ts';
import { AccessWaitDayEntity } from './src-server/operator/numbers/access-wait-day.entity.ts';
import { OperatorEntity } from './src-server/operator/operator.entity.ts';
import { OperatorSessionEntity } from './src-server/operator/operator-session.entity.ts';
import { RecoveryCodeEntity } from './src-server/operator/sign-in/factors/recovery-code.entity.ts';
import { OperatorInviteEntity } from './src-server/operator/sign-in/invitation/operator-invite.entity.ts';
import { DailyFiguresEntity } from './src-server/operator/statistics/daily-figures.entity.ts';
import { UserNoteEntity } from './src-server/operator/user/notes/user-note.entity.ts';
import {
  UsersBulkItemEntity,
  UsersBulkJobEntity,
} from './src-server/operator/users/bulk/users-bulk.entity.ts';
import { OperatorReadingEntity } from './src-server/operator/users/operator-reading.entity.ts';
import { UserCardEntity } from './src-server/operator/users/user-card.entity.ts';
import { UserCountCheckEntity } from './src-server/operator/users/user-count-check.entity.ts';
import { UserTallyEntity } from './src-server/operator/users/user-tally.entity.ts';
import { UsersViewEntity } from './src-server/operator/users/views/users-view.entity.ts';
import { UserViewEntity } from './src-server/operator/view-as/user-view.entity.ts';
import { VisitDayEntity } from './src-server/operator/visits/visit-day.entity.ts';
import { AccountEntity } from './src-server/people/account.entity.ts';
import { MailedLinkEntity } from './src-server/people/mailed-link.entity.ts';
import { SignUpEntity } from './src-server/people/sign-up.entity.ts';
import { PanelSettingEntity } from './src-server/settings/panel-setting.entity.ts';
import { SignalDigestEntity } from './src-server/signals/feed/digest/signal-digest.entity.ts';
import { SignalDigestMailEntity } from './src-server/signals/feed/digest/signal-digest-mail.entity.ts';
import {
  PushKeyEntity,
  PushNoticeEntity,
} from './src-server/signals/feed/push/push-notice.entity.ts';
import { PushSubscriptionEntity } from './src-server/signals/feed/push-subscription.entity.ts';
import { SignalAlertEntity } from './src-server/signals/intake/signal-alert.entity.ts';
import { OpenSignalEntity } from './src-server/signals/record/open-signal.entity.ts';
import { OutcomeRuleEntity } from './src-server/signals/record/outcome-rule.entity.ts';
import { RecordProgressEntity } from './src-server/signals/record/outcomes/record-progress.entity.ts';
import { RecordAnchorEntity } from './src-server/signals/record/record-anchor.entity.ts';
import { RecordSettingEntity } from './src-server/signals/record/settings/record-setting.entity.ts';
import { SignalChainEntity, SignalEntity } from './src-server/signals/record/signal.entity.ts';
import { SignalOutcomeEntity } from './src-server/signals/record/signal-outcome.entity.ts';
import { RelayRouteEntity } from './src-server/signals/relay/relay-route.entity.ts';
import { SignalDeliveryEntity } from './src-server/signals/relay/signal-delivery.entity.ts';
import { SignalSourceEntity } from './src-server/signals/sources/signal-source.entity.ts';
import { OfferedLanguageEntity } from './src-server/texts/offered-language.entity.ts';
import { TextOverrideEntity } from './src-server/texts/text-override.entity.ts';
import {
  PastedListEntity,
  PastedRowEntity,
} from './src-server/tradingview/manual/pasted-list.entity.ts';
import { ProviderPaceEntity } from './src-server/tradingview/provider-pace.entity.ts';
import { AdoptedEntryEntity } from './src-server/tradingview/scripts/adopted-entry.entity.ts';
import { ProviderSessionEntity } from './src-server/tradingview/session/provider-session.entity.ts';
import { TradingViewIdentityEntity } from './src-server/tradingview/username/tradingview-identity.entity.ts';
/** Read by the server and by the mikro-orm command alike; each adds where the database is. */
export default defineConfig({
  entities: [
    AccessAttemptEntity,
    AccessGrantEntity,
    AccountEntity,
    AccountVisitEntity,
    AdoptedEntryEntity,
    AuditEntryEntity,
    AuditFormerKeyEntity,
    AuditLinkEntity,
    AuditNameEntity,
    AuditSealEntity,
    BrandPictureEntity,
    BrandVersionEntity,
    PanelSettingEntity,
    BulkItemEntity,
    BulkJobEntity,
    CallQuotaSlotEntity,
    CatalogueVersionEntity,
    BadgeEntity,
    CommunityMappingEntity,
    ConsentEntity,
    ExitRequestEntity,
    LeaveRequestEntity,
    PauseEntity,
    WinBackEntity,
    DisputeCaseEntity,
    FraudWarningEntity,
    StandingOrderEntity,
    ConsoleChangeEntity,
    CustomerEntity,
    AccessWaitDayEntity,
    DailyFiguresEntity,
    DiscordIdentityEntity,
    DiscountCodeEntity,
    IdentityKeyEntity,
    IdentityMarkEntity,
    AccessCodeBatchEntity,
    AccessCodeEntity,
    GiftEntity,
    GiftOfferEntity,
    ReferralProgramEntity,
    PartnerEntity,
    ReferralTouchEntity,
    ReferralClickEntity,
    ReferralClickDayEntity,
    ReferralEntity,
    CommissionEntity,
    ReferralPayoutEntity,
    ReferralPayoutLineEntity,
    LifetimeOfferEntity,
    LifetimePurchaseEntity,
    TrialPassEntity,
    TrialRuleEntity,
    TrialUseEntity,
    EmailChangeEntity,
    ErasureEntity,
    ForeignSubscriptionEntity,
    ImportedHoldingEntity,
    InboxEventEntity,
    KnownBrowserEntity,
    KnownPriceEntity,
    LeaderEntity,
    LeaseEntity,
    LegalTextEntity,
    LiveMarkEntity,
    MailPreferenceEntity,
    MailedLinkEntity,
    ManualGrantEntity,
    OfferedLanguageEntity,
    OperatorAlertEntity,
    OperatorEntity,
    OperatorInviteEntity,
    OperatorPolicyEntity,
    OperatorReadingEntity,
    OperatorSessionEntity,
    OutgoingMailEntity,
    PasskeyEntity,
    PastedListEntity,
    PastedRowEntity,
    PaymentAttemptEntity,
    MoveEntity,
    MoveMemberEntity,
    MoveSourceEntity,
    ObservedAccountEntity,
    PlanGrantEntity,
    PriceMappingEntity,
    PriceMoveEntity,
    PriceMoveMemberEntity,
    WithheldRemovalEntity,
    ProviderPaceEntity,
    ProviderSessionEntity,
    RecoveryCodeEntity,
    RivalRemovalEntity,
    RivalWatchEntity,
    RestoredAccountEntity,
    ServiceIncidentEntity,
    ServiceStatusEntity,
    SessionEntity,
    SignInEntity,
    SignUpEntity,
    SpentTokenEntity,
    OutcomeRuleEntity,
    PurchaseContextEntity,
    PushKeyEntity,
    PushNoticeEntity,
    PushSubscriptionEntity,
    FailedRenewalEntity,
    MrrMovementEntity,
    ReceivedPaymentEntity,
    RevenueCohortEntity,
    RevenueCountEntity,
    RevenueDayEntity,
    RevenueMarkEntity,
    SignalDigestEntity,
    SignalDigestMailEntity,
    RecordAnchorEntity,
    RecordProgressEntity,
    RecordSettingEntity,
    RelayRouteEntity,
    SignalAlertEntity,
    SignalChainEntity,
    SignalDeliveryEntity,
    SignalEntity,
    OpenSignalEntity,
    SignalOutcomeEntity,
    SignalSourceEntity,
    StandingChangeEntity,
    StandingEntity,
    StripeSweepEntity,
    SubscriptionEntity,
    TextOverrideEntity,
    TradingViewIdentityEntity,
    UserCardEntity,
    UserCountCheckEntity,
    UserImportEntity,
    UserImportRowEntity,
    UserNoteEntity,
    UserViewEntity,
    UsersBulkItemEntity,
    UsersBulkJobEntity,
    UsersViewEntity,
    UserTallyEntity,
    VisitDayEntity,
  ],
  extensions: [Migrator],
  forceUtcTimezone: true,
  // Every request and job works on its own fork; a stray use of the global one is a fault.
  allowGlobalContext: false,
  migrations: { migrationsList: MIGRATIONS, tableName: 'schema_migration', snapshot: false },
  schemaGenerator: { skipTables: ['schema_migration', 'rate_limit'] },
});
