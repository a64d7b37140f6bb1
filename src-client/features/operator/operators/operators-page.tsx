import { Button } from '@mantine/core';
import { mayDo } from '../../../../src/domain/people/operator-rights.ts';
import { PageSpinner } from '../../../components/frame/page-spinner.tsx';
import { trpc } from '../../../lib/call/trpc.ts';
import { canUsePasskeys } from '../../passkeys/passkey-browser.ts';
import { useOperatorPasskeys } from '../../passkeys/passkey-source.ts';
import { PasskeysCard } from '../../passkeys/passkeys-card.tsx';
import { OperatorPage } from '../frame/operator-page.tsx';
import { RightsTable } from '../role/rights-table.tsx';
import { useRole } from '../role/role-root.tsx';
import { OPERATORS_COPY as COPY } from './copy.ts';
import { FactorCard } from './factor-card.tsx';
import { FactorPolicyCard } from './factor-policy-card.tsx';
import { InviteCard } from './invite-card.tsx';
import { MailCard } from './mail-card.tsx';
import styles from './operators.module.css';
import { OperatorsCard } from './operators-card.tsx';
import { OwnSessionsCard } from './own-sessions-card.tsx';
import { OwnSignInCard } from './own-sign-in-card.tsx';
import { useFactorRefresh } from './use-factor-refresh.ts';

function OperatorPasskeys() {
  const source = useOperatorPasskeys();
  const refresh = useFactorRefresh();
  const finish: typeof source.finish = async (name, passkey) => {
    await source.finish(name, passkey);
    await refresh();
  };
  const remove: typeof source.remove = async (passkeyId, password) => {
    await source.remove(passkeyId, password);
    await refresh();
  };
  return <PasskeysCard source={{ ...source, finish, remove }} />;
}

export function OperatorsPage() {
  const list = trpc.admin.operators.useQuery();
  const { mustEnrol } = useRole();
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
          {mustEnrol && (
            <section className={`${styles.wide} ${styles.notice}`} role="status">
              <strong>{COPY.mustEnrol.title}</strong>
              <p>{COPY.mustEnrol.text}</p>
            </section>
          )}
          <div className={styles.cards}>
            <FactorCard
              secondFactor={self.secondFactor}
              recoveryCodesLeft={self.recoveryCodesLeft}
              hasPasskey={self.passkeys > 0}
            />
            {canUsePasskeys() && <OperatorPasskeys />}
            <OwnSignInCard fromEnvironment={self.fromEnvironment} />
            <MailCard email={self.email} fromEnvironment={self.fromEnvironment} />
            <OwnSessionsCard />
          </div>
          <div className={styles.cards}>
            {!mustEnrol && mayDo(self.role, 'operators.manage') && (
              <>
                <OperatorsCard operators={list.data.operators} />
                <InviteCard invitations={list.data.invitations} />
                <FactorPolicyCard />
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
