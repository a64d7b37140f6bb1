import { Button } from '@mantine/core';
import type { RedeemedCode } from '../../../src/contract/gift.contract.ts';
import { GIFT_REDEEM_COPY as COPY } from '../../../src/texts/offers/gift.texts.ts';
import { REDEEM_COPY } from '../../../src/texts/offers/offers.texts.ts';
import { EmailText } from '../../components/email-text.tsx';
import { showDay } from '../../lib/dates.ts';
import styles from '../gift/gift.module.css';
import { giftMonths } from '../gift/gift-text.ts';
import panel from '../offers/offer-panel.module.css';
import { OfferPanel } from '../offers/offer-panel.tsx';

interface GiftDatesProps {
  given: RedeemedCode;
  gift: NonNullable<RedeemedCode['gift']>;
  isBusy: boolean;
  onRedeem: () => void;
  onOther: () => void;
}

/** The dates and the consequences of a gift, before it is redeemed. */
export function GiftDates({ given, gift, isBusy, onRedeem, onOther }: GiftDatesProps) {
  const { endsSubscriptionAt: ends, besides, message, from } = gift;
  const isLater = gift.key !== 'now';
  return (
    <OfferPanel title={COPY.title({ plan: given.planName })}>
      {message !== null && <p className={styles.words}>{COPY.words({ words: message })}</p>}
      <dl className={styles.facts}>
        {from !== null && (
          <div>
            <dt>{COPY.from}</dt>
            <dd>
              <EmailText email={from} />
            </dd>
          </div>
        )}
        <div>
          <dt>{COPY.months}</dt>
          <dd>{giftMonths(gift.months)}</dd>
        </div>
        <div>
          <dt>{COPY.starts}</dt>
          <dd>{isLater ? showDay(given.startsAt) : COPY.startsNow}</dd>
        </div>
        <div>
          <dt>{COPY.ends}</dt>
          <dd>{showDay(given.until)}</dd>
        </div>
      </dl>
      {ends === null && isLater && <p>{COPY.after}</p>}
      {ends !== null && (
        <p className={styles.notice}>{COPY.endsSubscription({ day: showDay(ends) })}</p>
      )}
      {besides !== null && <p className={styles.notice}>{COPY.besides({ plan: besides })}</p>}
      <Button disabled={isBusy} onClick={onRedeem}>
        {isBusy ? REDEEM_COPY.busy : ends === null ? COPY.submit : COPY.submitAndEnd}
      </Button>
      <Button variant="default" disabled={isBusy} onClick={onOther}>
        {COPY.other}
      </Button>
      <p className={panel.quiet}>{COPY.byItself}</p>
    </OfferPanel>
  );
}
