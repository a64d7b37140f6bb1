import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type {
  DisputesAnswer,
  ListedDispute,
} from '../../../../src/contract/operator/disputes/disputes.contract.ts';
import { moneyText } from '../../../../src/domain/money-text.ts';
import { planName } from '../../../../src/domain/plan.ts';
import { Breakable } from '../../../components/breakable.tsx';
import { Panel } from '../../../components/panel.tsx';
import { trpc } from '../../../lib/call/trpc.ts';
import { catalogue } from '../../../lib/catalogue.ts';
import { showMoment } from '../../../lib/dates.ts';
import { OperatorPage } from '../frame/operator-page.tsx';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { Loaded } from '../parts/loaded.tsx';
import parts from '../parts/parts.module.css';
import { PersonLink } from '../parts/person-link.tsx';
import { Table } from '../parts/table.tsx';
import { RightButton } from '../role/right-button.tsx';
import { useMay } from '../role/role-root.tsx';
import { CheckLine } from '../signals/parts/check-line.tsx';
import { useOutcome } from '../user/use-user-action.ts';
import { CaseBadge } from './case-badge.tsx';
import { DISPUTES_COPY as COPY, dueDayText, SHORT_ADVICE, wordsOf } from './copy.ts';
import styles from './disputes.module.css';

type Warning = DisputesAnswer['warnings'][number];

/** Disputes and what precedes them, the next deadline first. */
export function DisputesPage() {
  const query = trpc.admin.disputes.useQuery();
  return (
    <OperatorPage title={COPY.title}>
      <Loaded what="the disputes" query={query}>
        {({ disputes, warnings, standingOrder }) => (
          <div className={parts.stack}>
            {warnings.length > 0 && <Warnings warnings={warnings} />}
            <Panel dense title={COPY.list} empty={disputes.length === 0 && COPY.none}>
              <Table label={COPY.list} columns={Object.values(COPY.columns)}>
                {disputes.map((each) => (
                  <CaseRow key={each.id} dispute={each} />
                ))}
              </Table>
            </Panel>
            <StandingOrder isOn={standingOrder} />
          </div>
        )}
      </Loaded>
    </OperatorPage>
  );
}

function CaseRow({ dispute }: { dispute: ListedDispute }) {
  const { id, email, reason, isInquiry, amountCents, currency, state, dueBy, advice } = dispute;
  const isOpen = state === 'drafted' || state === 'staged';
  return (
    <tr>
      <td>
        <Link to="/admin/disputes/$id" params={{ id }}>
          {email === null ? COPY.nobody : <Breakable text={email} />}
        </Link>
      </td>
      <td>{moneyText(amountCents, currency)}</td>
      <td>
        {wordsOf(reason)}
        {isInquiry && ` · ${COPY.inquiry}`}
      </td>
      <td>{isOpen && advice !== null ? SHORT_ADVICE[advice] : '–'}</td>
      <td>{isOpen && dueBy !== null ? dueDayText(dueBy) : '–'}</td>
      <td>
        <CaseBadge state={state} />
      </td>
    </tr>
  );
}

const sumOf = ({ amountCents, currency }: Warning) =>
  amountCents === null || currency === null ? null : moneyText(amountCents, currency);

function effectText({ effect }: Warning): string {
  if (effect === null) return COPY.planMayEnd;
  const plan = planName(catalogue, effect.plan);
  return effect.ends ? COPY.planEnds(plan) : COPY.planStays(plan);
}

function Warnings({ warnings }: { warnings: readonly Warning[] }) {
  const [refunding, setRefunding] = useState<Warning | null>(null);
  const outcome = useOutcome();
  const decide = trpc.admin.decideFraudWarning.useMutation({
    ...outcome,
    onSuccess: (answer) => {
      outcome.onSuccess({ message: '', ...answer });
      setRefunding(null);
    },
  });
  return (
    <Panel dense id="warnings" title={COPY.warnings} note={COPY.warningsNote}>
      <Table label={COPY.warnings} columns={Object.values(COPY.warningColumns)}>
        {warnings.map((warning) => (
          <tr key={warning.id}>
            <td>
              {warning.accountId === null ? (
                <Breakable text={warning.email ?? COPY.nobody} />
              ) : (
                <PersonLink accountId={warning.accountId} name={warning.email} />
              )}
            </td>
            <td>{sumOf(warning) ?? warning.chargeId}</td>
            <td>{warning.fraudType === 'misc' ? COPY.otherFraud : wordsOf(warning.fraudType)}</td>
            <td>{showMoment(warning.at)}</td>
            <td data-action>
              <div className={styles.actions}>
                <RightButton
                  right="money.refund"
                  size="compact-sm"
                  onClick={() => setRefunding(warning)}
                >
                  {COPY.refund}
                </RightButton>
                <RightButton
                  right="money.refund"
                  size="compact-sm"
                  variant="default"
                  disabled={decide.isPending}
                  onClick={() => decide.mutate({ id: warning.id, decision: 'kept' })}
                >
                  {COPY.keep}
                </RightButton>
              </div>
            </td>
          </tr>
        ))}
      </Table>
      {refunding !== null && (
        <ConfirmDialog
          title={COPY.refundTitle(sumOf(refunding), refunding.email)}
          confirm={COPY.refundSum(sumOf(refunding))}
          keep={COPY.keepPayment}
          call={decide}
          onConfirm={() => decide.mutate({ id: refunding.id, decision: 'refunded' })}
          onClose={() => setRefunding(null)}
        >
          <p>
            {COPY.refundText} {effectText(refunding)}
          </p>
        </ConfirmDialog>
      )}
    </Panel>
  );
}

function StandingOrder({ isOn }: { isOn: boolean }) {
  const may = useMay()('money.refund');
  const outcome = useOutcome();
  const order = trpc.admin.setDisputeOrder.useMutation({
    ...outcome,
    onSuccess: (answer) => outcome.onSuccess({ message: '', ...answer }),
  });
  return (
    <Panel dense title={COPY.order}>
      <CheckLine
        name={COPY.orderLabel}
        hint={COPY.orderNote}
        checked={isOn}
        disabled={!may || order.isPending}
        onChange={(isChosen) => order.mutate({ isOn: isChosen })}
      />
    </Panel>
  );
}
