import { Button } from '@mantine/core';
import type { PartnerPage } from '../../../src/contract/partner-page.contract.ts';
import { PARTNER_PAGE_COPY as COPY } from '../../../src/texts/offers/partner.texts.ts';
import { Panel } from '../../components/panel.tsx';
import { serverMessage } from '../../lib/call/server-message.ts';
import { trpc } from '../../lib/call/trpc.ts';
import styles from './partner.module.css';

/** The terms with the button to accept this version. */
export function PartnerTerms({ terms, state }: Pick<PartnerPage, 'terms' | 'state'>) {
  const utils = trpc.useUtils();
  const accept = trpc.billing.acceptPartnerTerms.useMutation({
    onSettled: () => utils.billing.partnerPage.invalidate(),
  });
  const { version, text, acceptedVersion } = terms;
  const mayAccept = acceptedVersion !== version && state !== 'ended';
  return (
    <Panel title={COPY.termsTitle}>
      <div className={styles.content}>
        {mayAccept && <p>{acceptedVersion === null ? COPY.acceptFirst : COPY.newTerms}</p>}
        <p className={styles.terms}>{text}</p>
        {mayAccept && (
          <Button
            className={styles.accept ?? ''}
            disabled={accept.isPending}
            onClick={() => accept.mutate({ version })}
          >
            {COPY.accept}
          </Button>
        )}
        {acceptedVersion === version && <p className={styles.quiet}>{COPY.accepted}</p>}
        {accept.error !== null && (
          <p role="alert">{serverMessage(accept.error) ?? COPY.acceptFailed}</p>
        )}
      </div>
    </Panel>
  );
}
