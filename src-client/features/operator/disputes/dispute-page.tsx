import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { DisputeAnswer } from '../../../../src/contract/operator/disputes/disputes.contract.ts';
import { OPEN_STATES } from '../../../../src/domain/disputes/case.ts';
import { type FactKind, withMoments } from '../../../../src/domain/disputes/fact.ts';
import { moneyText } from '../../../../src/domain/money-text.ts';
import { planName } from '../../../../src/domain/plan.ts';
import { Panel } from '../../../components/panel.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { trpc } from '../../../lib/call/trpc.ts';
import { catalogue } from '../../../lib/catalogue.ts';
import { showMoment } from '../../../lib/dates.ts';
import { OperatorPage } from '../frame/operator-page.tsx';
import { FactsList } from '../parts/facts-list.tsx';
import { Loaded } from '../parts/loaded.tsx';
import parts from '../parts/parts.module.css';
import { PersonLink } from '../parts/person-link.tsx';
import { ShortId } from '../parts/short-id.tsx';
import { CaseActions } from './case-actions.tsx';
import { CaseBadge } from './case-badge.tsx';
import {
  ADVICE_COPY,
  CASE_COPY as COPY,
  DISPUTES_COPY,
  dueText,
  FACT_COPY,
  fieldName,
  wordsOf,
} from './copy.ts';
import styles from './disputes.module.css';

/** Facts that a provider showed when it was asked, besides what we wrote down ourselves. */
const READ_BACK: readonly FactKind[] = ['payment', 'access', 'repair', 'signals', 'refund'];

/** One dispute: what is known, what Stripe has, and what can still be done. */
export function DisputePage() {
  const { id } = useParams({ from: '/operator/admin/disputes/$id' });
  const query = trpc.admin.dispute.useQuery({ id });
  const { data } = query;
  const title =
    data === undefined
      ? DISPUTES_COPY.title
      : COPY.title(moneyText(data.amountCents, data.currency));
  return (
    <OperatorPage
      title={title}
      mark={data !== undefined && <CaseBadge state={data.state} />}
      actions={<Link to="/admin/disputes">{COPY.back}</Link>}
    >
      <Loaded what="the dispute" query={query}>
        {(dispute) => (
          <div className={parts.stack}>
            <Summary dispute={dispute} />
            <Timeline dispute={dispute} />
            <Evidence dispute={dispute} />
          </div>
        )}
      </Loaded>
    </OperatorPage>
  );
}

function Summary({ dispute }: { dispute: DisputeAnswer }) {
  const { accountId, email, reason, isInquiry, state, dueBy, adviceReason, compelling } = dispute;
  const isOpen = OPEN_STATES.includes(state);
  const moment = (at: string | null) => (at === null ? null : showMoment(at));
  const decided = dispute.decidedBy === null ? '' : ` ${COPY.by[dispute.decidedBy]}`;
  const submitted = moment(dispute.submittedAt);
  const rows: [string, ReactNode][] = [
    [
      COPY.customer,
      accountId === null ? (
        (email ?? DISPUTES_COPY.nobody)
      ) : (
        <PersonLink key="customer" accountId={accountId} name={email} />
      ),
    ],
    [COPY.gift, dispute.gift && <GiftFacts key="gift" gift={dispute.gift} />],
    [COPY.reason, `${wordsOf(reason)}${isInquiry ? ` · ${DISPUTES_COPY.inquiry}` : ''}`],
    // Nothing can be added to a dispute that was submitted or closed.
    [COPY.due, isOpen ? (dueBy === null ? '–' : `${showMoment(dueBy)} · ${dueText(dueBy)}`) : null],
    [COPY.advice, isOpen ? adviceText(adviceReason) : null],
    [COPY.opened, moment(dispute.openedAt)],
    [COPY.inquiryAnswered, moment(dispute.inquiryAnsweredAt)],
    [COPY.staged, moment(dispute.stagedAt)],
    [COPY.submitted, submitted === null ? null : `${submitted}${decided}`],
    [COPY.closed, moment(dispute.closedAt)],
    [
      COPY.visa,
      compelling === null
        ? null
        : [wordsOf(compelling.status), ...compelling.missing.map(wordsOf)].join(' · '),
    ],
    [COPY.charge, <ShortId key="charge" id={dispute.chargeId} label="the id of the payment" />],
  ];
  return (
    <Panel dense>
      <FactsList facts={rows.filter(([, value]) => value !== null)} />
      {dispute.problem !== null && isOpen && (
        <p className={parts.trouble} role="alert">
          {COPY.problem(dispute.problem)}
        </p>
      )}
      <CaseActions dispute={dispute} />
    </Panel>
  );
}

function GiftFacts({ gift }: { gift: NonNullable<DisputeAnswer['gift']> }) {
  const { plan, months, redeemedAt, accountId, email } = gift;
  const bought = COPY.giftOf(months, planName(catalogue, plan));
  if (redeemedAt === null) return `${bought}, ${COPY.unused}`;
  return (
    <>
      {bought}, {COPY.redeemed(showMoment(redeemedAt))}
      {accountId !== null && (
        <>
          {' '}
          {COPY.redeemedBy} <PersonLink accountId={accountId} name={email} />
        </>
      )}
    </>
  );
}

const adviceText = (reason: DisputeAnswer['adviceReason']) =>
  reason === null ? '–' : ADVICE_COPY[reason];

function Timeline({ dispute: { facts, missing, state } }: { dispute: DisputeAnswer }) {
  return (
    <Panel
      dense
      title={COPY.facts}
      note={COPY.factsNote}
      empty={facts.length === 0 && COPY.noFacts}
    >
      <ol className={styles.timeline}>
        {facts.map(({ kind, at, text, personal, source }) => (
          <li key={source} className={styles.fact}>
            <time className={styles.when} dateTime={at}>
              {showMoment(at)}
            </time>
            <span className={styles.what}>
              {withMoments(text, showMoment)}
              {personal !== null && ` ${personal}`}
              <small className={parts.mono}>{COPY.proof(source)}</small>
            </span>
            <StatusBadge tone={READ_BACK.includes(kind) ? 'positive' : 'neutral'}>
              {READ_BACK.includes(kind) ? COPY.witness : COPY.recorded}
            </StatusBadge>
          </li>
        ))}
      </ol>
      {missing.length > 0 && OPEN_STATES.includes(state) && (
        <p className={styles.hint}>
          <strong>{COPY.missing}:</strong> {missing.map((kind) => FACT_COPY[kind]).join(', ')}.{' '}
          {COPY.missingNote(missing.length)}
        </p>
      )}
    </Panel>
  );
}

function Evidence({ dispute }: { dispute: DisputeAnswer }) {
  const { staged, preview, submittedAt, isCurrent, cutSignIns, refusal, state } = dispute;
  if (submittedAt === null && !OPEN_STATES.includes(state) && state !== 'submitted') {
    return (
      <Panel dense title={COPY.evidence} empty={COPY.notSubmitted}>
        {null}
      </Panel>
    );
  }
  const shown = staged ?? (refusal === null ? preview : {});
  const note =
    staged === null
      ? COPY.previewNote
      : submittedAt === null
        ? COPY.stagedNote
        : COPY.submittedNote;
  const fields = Object.entries(shown);
  return (
    <Panel dense title={COPY.evidence} note={note} empty={fields.length === 0 && COPY.noEvidence}>
      {staged !== null && !isCurrent && refusal === null && (
        <p className={parts.note} role="status">
          {COPY.changed}
        </p>
      )}
      {/* The timeline above says the same, line by line. */}
      <details className={styles.fold}>
        <summary>{COPY.showEvidence}</summary>
        <dl className={styles.evidence}>
          {fields.map(([field, text]) => (
            <div key={field}>
              <dt>{fieldName(field)}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </details>
      {cutSignIns > 0 && <p className={styles.hint}>{COPY.cut(cutSignIns)}</p>}
    </Panel>
  );
}
