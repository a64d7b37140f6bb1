import { Button } from '@mantine/core';
import { mayDo } from '../../../src/domain/operator-rights.ts';
import { PageSpinner } from '../../components/page-spinner.tsx';
import { trpc } from '../../lib/trpc.ts';
import { OperatorPage } from '../operator/operator-page.tsx';
import { RightsTable } from '../operator-role/rights-table.tsx';
import { canUsePasskeys } from '../passkeys/passkey-browser.ts';
import { useOperatorPasskeys } from '../passkeys/passkey-source.ts';
import { PasskeysCard } from '../passkeys/passkeys-card.tsx';
import { OPERATORS_COPY as COPY } from './copy.ts';
import { FactorCard } from './factor-card.tsx';
import { InviteCard } from './invite-card.tsx';
import styles from './operators.module.css';
import { OperatorsCard } from './operators-card.tsx';
import { OwnSessionsCard } from './own-sessions-card.tsx';
import { OwnSignInCard } from './own-sign-in-card.tsx';

function OperatorPasskeys() {
  return <PasskeysCard source={useOperatorPasskeys()} />;
}

export function OperatorsPage() {
  const list = trpc.admin.operators.useQuery();
  const self = list.data?.operators.find(({ isYou }) => isYou);
  return (
    <OperatorPage title={COPY.title}>
      {list.data === undefined || self === undefined ? (
        list.isError ? (
          <div className={styles.form}>
            <p role="alert">{COPY.loadFailed}</p>
            <Button variant="default" onClick={() => list.refetch()}>
              {COPY.retry}
            </Button>
          </div>
        ) : (
          <PageSpinner />
        )
      ) : (
        <div className={styles.columns}>
          <div className={styles.cards}>
            <FactorCard
              secondFactor={self.secondFactor}
              recoveryCodesLeft={self.recoveryCodesLeft}
            />
            {canUsePasskeys() && <OperatorPasskeys />}
            <OwnSignInCard fromEnvironment={self.fromEnvironment} />
            <OwnSessionsCard />
          </div>
          <div className={styles.cards}>
            {mayDo(self.role, 'operators.manage') && (
              <>
                <OperatorsCard operators={list.data.operators} />
                <InviteCard invitations={list.data.invitations} />
              </>
            )}
          </div>
          <div className={styles.wide}>
            <RightsTable />
          </div>
        </div>
      )}
    </OperatorPage>
  );
}
