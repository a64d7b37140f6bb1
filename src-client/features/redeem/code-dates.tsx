import { Button } from '@mantine/core';
import type { RedeemedCode } from '../../../src/contract/gift.contract.ts';
import { GIFT_REDEEM_COPY } from '../../../src/texts/offers/gift.texts.ts';
import { REDEEM_COPY as COPY } from '../../../src/texts/offers/offers.texts.ts';
import { showDay } from '../../lib/dates.ts';
import styles from '../gift/gift.module.css';
import panel from '../offers/offer-panel.module.css';
import { OfferPanel } from '../offers/offer-panel.tsx';

interface CodeDatesProps {
  given: RedeemedCode;
  email: string;
  isBusy: boolean;
  onRedeem: () => void;
  onOther: () => void;
}

/** The plan and the dates of an access code, before it is redeemed. */
export function CodeDates({ given, email, isBusy, onRedeem, onOther }: CodeDatesProps) {
  const { planName: plan, startsAt, until } = given;
  const isLater = Date.parse(startsAt) > Date.now();
  return (
    <OfferPanel title={COPY.offer({ plan })}>
      <p>{COPY.lead({ email })}</p>
      <dl className={styles.facts}>
        <div>
          <dt>{GIFT_REDEEM_COPY.starts}</dt>
          <dd>{isLater ? showDay(startsAt) : GIFT_REDEEM_COPY.startsNow}</dd>
        </div>
        <div>
          <dt>{GIFT_REDEEM_COPY.ends}</dt>
          <dd>{showDay(until)}</dd>
        </div>
      </dl>
      <Button disabled={isBusy} onClick={onRedeem}>
        {isBusy ? COPY.busy : COPY.start({ plan })}
      </Button>
      <Button variant="default" disabled={isBusy} onClick={onOther}>
        {GIFT_REDEEM_COPY.other}
      </Button>
      <p className={panel.quiet}>{COPY.noCharge}</p>
    </OfferPanel>
  );
}
