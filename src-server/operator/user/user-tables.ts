import { FOR_LIFE } from '../../../src/domain/plan-grants.ts';

/** Each part of the page as JSON rows built by PostgreSQL; `?` is the account. */
const iso = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export const ACCOUNT = `
  select a.id, a.email, a.first_name as "firstName", ${iso('a.created_at')} as "createdAt",
    ${iso('a.email_confirmed_at')} as "emailConfirmedAt",
    case when e.account_id is not null
      then json_build_object('state', e.state, 'waitsFor', e.waits_for) end as erasure,
    case when st.access_until > ?::timestamptz then st.plan else 'free' end as plan,
    coalesce(st.status, 'inactive') as status, ${iso(`nullif(st.access_until, '${FOR_LIFE.toISOString()}')`)} as "accessUntil",
    st.last_paid_plan as "lastPaidPlan", cu.stripe_customer_id as "stripeCustomerId",
    cu.blocked_at is not null as blocked,
    (select json_build_object('id', d.id, 'state', d.state) from dispute_case d
      where d.user_id = a.id and d.state in ('drafted', 'staged', 'submitted')
      order by d.state = 'submitted', d.due_by, d.id limit 1) as "disputeCase",
    ${iso(`greatest(
      (select v.seen_at from account_visit v where v.account_id = a.id),
      (select max(s.last_seen_at) from session s where s.account_id = a.id))`)} as "lastSeenAt",
    (select p.country from received_payment p where p.user_id = a.id and p.country is not null
      order by p.at desc limit 1) as country,
    exists (select from imported_holding i where i.account_id = a.id)
      or exists (select from user_import_row r where r.account_id = a.id) as imported
  from account a
    left join standing st on st.user_id = a.id
    left join customer cu on cu.user_id = a.id
    left join erasure e on e.account_id = a.id
  where a.id = ?::uuid`;

/** A declaration by form that ended it, or set its end. */
const BY_FORM = `(select case x.kind when 'withdraw' then 'withdrawal' else 'cancellation' end
  from exit_request x, unnest(array['ends', 'ended', 'refunded', 'owed']) as result
  where x.user_id = subscription.user_id and x.state = 'settled' and x.outcomes @>
    jsonb_build_array(jsonb_build_object('subscriptionId', stripe_subscription_id, 'result', result))
  order by x.id desc limit 1)`;

/** How an operator changed its end last. */
const BY_OPERATOR = `(select e.before->>'how' from audit_entry e
  where e.account_id = subscription.user_id and e.action = 'billing.end-changed'
    and e.target = 'subscription:' || stripe_subscription_id and e.after->>'outcome' = 'done'
  order by e.at desc, e.id desc limit 1)`;

export const SUBSCRIPTIONS = `
  select stripe_subscription_id as id, is_current as "isCurrent", stripe_status as "stripeStatus",
    closed_because as "closedBecause", ${iso('evidence_due_at')} as "evidenceDueAt",
    plan, billing_cycle as "billingCycle", amount_cents as "amountCents", currency,
    ${iso('started_at')} as "startedAt", ${iso('current_period_end')} as "currentPeriodEnd",
    ${iso('paid_through')} as "paidThrough", ${iso('first_failed_at')} as "firstFailedAt",
    ${iso('ends_at')} as "endsAt",
    ${iso('ended_at')} as "endedAt", cancel_reason as "cancelReason",
    case
      when closed_because = 'dispute' and ended_at is not null then 'dispute'
      when ${BY_FORM} is not null then ${BY_FORM}
      when ${BY_OPERATOR} in ('now', 'now-refunded', 'period-end') then 'operator'
    end as "endedBy",
    cancel_feedback as "cancelFeedback", cancel_comment as "cancelComment", changes_to as "changesTo",
    stripe_status = 'paused' and coalesce(paused_because = 'pause_requested', false)
      and first_failed_at is null as "isOnPause",
    (select ${iso('p.until')} from pause p
      where p.stripe_subscription_id = subscription.stripe_subscription_id and p.state <> 'over') as "pausedUntil", ${iso('synced_at')} as "syncedAt"
  from subscription where user_id = ?::uuid order by is_current desc, created_at desc limit 50`;

export const DISCORD = `
  select username, state, member_id as "memberId", reason, ${iso('changed_at')} as "changedAt",
    case when invite_code is not null then json_build_object(
      'until', ${iso('invite_expires_at')}, 'isLimited', invite_target_id is not null,
      'confirmedAt', ${iso('invite_target_at')}, 'openReason', invite_open_reason) end as invite
  from discord_identity where account_id = ?::uuid`;

export const TRADINGVIEW = `
  select username, tradingview_user_id is not null as checked, reason,
    ${iso('changed_at')} as "changedAt"
  from tradingview_identity where account_id = ?::uuid`;

export const MANUAL_GRANTS = `
  select g.id, g.entitlement, ${iso('g.expires_at')} as "expiresAt", g.reason, o.username as by,
    ${iso('g.created_at')} as "createdAt", ${iso('g.ended_at')} as "endedAt"
  from manual_grant g left join operator o on o.id = g.operator_id
  where g.account_id = ?::uuid order by g.id desc limit 50`;

export const PLAN_GRANTS = `
  select g.id, g.plan, ${iso('g.starts_at')} as "startsAt", ${iso('g.until')} as until, g.source,
    g.note, o.username as by, ${iso('g.created_at')} as "createdAt",
    ${iso('g.ended_at')} as "endedAt", st.plan_grant_id is not distinct from g.id as decides
  from plan_grant g left join operator o on o.id = g.operator_id
    left join standing st on st.user_id = g.account_id
  where g.account_id = ?::uuid order by g.id desc limit 50`;

export const SESSIONS = `
  select id, user_agent as "userAgent", ${iso('created_at')} as "createdAt",
    ${iso('last_seen_at')} as "lastSeenAt"
  from session where account_id = ?::uuid order by last_seen_at desc limit 50`;

export const NOTES = `
  select n.id, n.body, o.username as by, ${iso('n.created_at')} as "createdAt",
    ${iso('n.edited_at')} as "editedAt", e.username as "editedBy"
  from user_note n left join operator o on o.id = n.operator_id
    left join operator e on e.id = n.edited_by
  where n.account_id = ?::uuid order by n.id desc limit 200`;

export const EXITS = `
  select id, kind, state, name, reference, cause, ${iso('received_at')} as "receivedAt",
    ${iso('effective_at')} as "effectiveAt"
  from exit_request where user_id = ?::uuid order by id desc limit 50`;

export const MAIL = `
  select id, template, sent_subject as subject, ${iso('created_at')} as "createdAt", ${iso('sent_at')} as "sentAt",
    last_error as "lastError"
  from outgoing_mail where user_id = ?::uuid order by id desc limit 50`;
