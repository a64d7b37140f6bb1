import { Button } from '@mantine/core';
import type { PartnerPage } from '../../../src/contract/partner-page.contract.ts';
import { percentText } from '../../../src/domain/numbers/percent-text.ts';
import { PARTNER_PAGE_COPY as COPY } from '../../../src/texts/offers/partner.texts.ts';
import { CopyOutcome } from '../../components/copy/copy-outcome.tsx';
import { useCopy } from '../../components/copy/use-copy.ts';
import { Panel } from '../../components/panel.tsx';
import { viewedUser } from '../../lib/session/viewed-user.ts';
import { formatLocale } from '../../lib/texts/shown-locale.ts';
import styles from './partner.module.css';

const rateText = (rateBp: number) =>
  percentText(rateBp / 10_000, rateBp % 100 === 0 ? 'whole' : 'rate', formatLocale);

/** The link with its terms. It works only while the partner is active and has accepted the terms. */
export function PartnerLink({ page }: { page: PartnerPage }) {
  const { link, rateBp, months, friendCode, state, terms, perMonth } = page;
  const { outcome, copy } = useCopy(link);
  const isWorking = state === 'active' && terms.acceptedVersion !== null;
  const length = months === 1 ? COPY.month : COPY.manyMonths({ count: months });
  return (
    <Panel title={COPY.linkTitle}>
      <div className={styles.content}>
        {state !== 'active' && <p role="status">{COPY[state]}</p>}
        <div className={styles.link} data-off={!isWorking || undefined}>
          <output aria-label={COPY.linkTitle}>{viewedUser === null ? link : COPY.hidden}</output>
          {isWorking && viewedUser === null && (
            <Button variant="default" onClick={copy}>
              {outcome === 'copied' ? COPY.copied : COPY.copy}
            </Button>
          )}
        </div>
        <CopyOutcome
          outcome={outcome}
          copied={COPY.copied}
          failed={COPY.copyFailed}
          className="failure"
        />
        <p>
          {COPY.lead({ rate: rateText(rateBp), months: length })}{' '}
          {friendCode !== null && COPY.friend({ code: friendCode })}
        </p>
        <p className={styles.quiet}>{COPY.disclose}</p>
        {isWorking && perMonth.length === 0 && <p className={styles.quiet}>{COPY.nothing}</p>}
      </div>
    </Panel>
  );
}
