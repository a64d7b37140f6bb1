import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type {
  PartnersAnswer,
  PartnerView,
} from '../../../../src/contract/operator/offers/partners.contract.ts';
import { isErasedPartner } from '../../../../src/domain/referrals/partner.ts';
import { Breakable } from '../../../components/breakable.tsx';
import { Panel } from '../../../components/panel.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { trpc } from '../../../lib/call/trpc.ts';
import { OperatorPage } from '../frame/operator-page.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import { Loaded } from '../parts/loaded.tsx';
import parts from '../parts/parts.module.css';
import { Count, Table } from '../parts/table.tsx';
import { RightButton } from '../role/right-button.tsx';
import { PARTNERS_COPY as COPY } from './copy.ts';
import { PartnerDialog } from './partner-dialog.tsx';
import { nameOf, rateText, STATE_TONE, shownState, sumText } from './partner-text.ts';
import styles from './partners.module.css';
import { Payouts } from './payouts-panel.tsx';
import { ProgramPanel } from './program-panel.tsx';
import { Undecided } from './self-referrals.tsx';

/** Partners with what each brought, what is due, and the terms of the program. */
export function PartnersPage() {
  const query = trpc.admin.partners.useQuery();
  return (
    <OperatorPage title={COPY.title}>
      <Loaded what={COPY.what} query={query}>
        {(answer) => (
          <div className={parts.stack}>
            <PartnersPanel answer={answer} />
            <Undecided undecided={answer.undecided} />
            {answer.partners.length > 0 && <Payouts answer={answer} />}
            <ProgramPanel program={answer.program} codes={answer.codes} />
          </div>
        )}
      </Loaded>
    </OperatorPage>
  );
}

const COLUMNS = COPY.columns.map((name, index) =>
  index >= 2 && index <= 8 ? { name, number: true } : name,
);

function PartnersPanel({ answer }: { answer: PartnersAnswer }) {
  const { partners, program, shopUrl } = answer;
  const [isAdding, setAdding] = useState(false);
  // Beside the panel: an empty one shows its sentence in place of all content.
  return (
    <>
      <Panel
        dense
        title={COPY.title}
        note={COPY.listNote}
        empty={partners.length === 0 && COPY.none}
        aside={
          <RightButton right="offers.change" size="compact-sm" onClick={() => setAdding(true)}>
            {COPY.add}
          </RightButton>
        }
      >
        {partners.length > 0 && (
          <Table label={COPY.title} columns={COLUMNS}>
            {partners.map((partner) => (
              <PartnerRow key={partner.id} partner={partner} shopUrl={shopUrl} />
            ))}
          </Table>
        )}
      </Panel>
      {isAdding && (
        <PartnerDialog
          shopUrl={shopUrl}
          termsVersion={program.termsVersion}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}

function PartnerRow({ partner, shopUrl }: { partner: PartnerView; shopUrl: string }) {
  const { id, code, rateBp, months, clicks, signUps, paid, payingNow, sums } = partner;
  const state = shownState(partner);
  return (
    <tr>
      <th scope="row">
        <Link to="/admin/partners/$id" params={{ id }}>
          <Breakable text={nameOf(partner)} />
        </Link>
        {!isErasedPartner(partner) && (
          <span className={styles.second}>
            <span className={styles.link}>
              /r/{code}
              <CopyButton text={`${shopUrl}/r/${code}`} label={COPY.copyLink(code)} />
            </span>
          </span>
        )}
      </th>
      <td>{COPY.terms(rateText(rateBp), months)}</td>
      <Count value={clicks} />
      <Count value={signUps} />
      <Count value={paid} />
      <Count value={payingNow} />
      <td className={`${parts.number} ${styles.lines}`}>{sumText(sums, 'held')}</td>
      <td className={`${parts.number} ${styles.lines}`}>{sumText(sums, 'due')}</td>
      <td className={`${parts.number} ${styles.lines}`}>{sumText(sums, 'settled')}</td>
      <td>
        <StatusBadge tone={STATE_TONE[state]}>{COPY.state[state]}</StatusBadge>
      </td>
    </tr>
  );
}
