import { Button, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import type { GiftStatusAnswer } from '../../../src/contract/gift.contract.ts';
import { GIFT_COPY as COPY } from '../../../src/texts/offers/gift.texts.ts';
import { CopyOutcome } from '../../components/copy/copy-outcome.tsx';
import { useCopy } from '../../components/copy/use-copy.ts';
import { PageSpinner } from '../../components/frame/page-spinner.tsx';
import { serverMessage } from '../../lib/call/server-message.ts';
import { useCall } from '../../lib/call/use-call.ts';
import { catalogue } from '../../lib/catalogue.ts';
import { showDay } from '../../lib/dates.ts';
import { shownPlanName } from '../../lib/texts/plan-name.ts';
import panel from '../offers/offer-panel.module.css';
import { OfferPanel } from '../offers/offer-panel.tsx';
import styles from './gift.module.css';
import { clearGiftDraft } from './gift-draft.ts';
import { giftMonths } from './gift-text.ts';

/** A gift after its payment. Only the browser that bought it is shown the link. */
export function BoughtGift({ id }: { id: string }) {
  const { run, error } = useCall((api) => api.billing.giftStatus.mutate);
  const [gift, setGift] = useState<GiftStatusAnswer | null>(null);
  const look = useCallback(() => void run({ id }).then(setGift, () => {}), [run, id]);
  useEffect(look, [look]);
  const isOpen = gift === null || gift.state === 'unpaid' || gift.state === 'closed';
  useEffect(() => {
    if (!isOpen) clearGiftDraft();
  }, [isOpen]);
  if (error !== null) {
    return (
      <OfferPanel title={COPY.title}>
        <p role="alert">{serverMessage(error) ?? COPY.notLoaded}</p>
        <Button variant="default" onClick={look}>
          {COPY.retry}
        </Button>
      </OfferPanel>
    );
  }
  if (gift === null) {
    return (
      <OfferPanel title={COPY.checking}>
        <PageSpinner />
      </OfferPanel>
    );
  }
  if (gift.link !== null) return <Ready gift={gift} link={gift.link} />;
  return <WithoutLink gift={gift} again={look} />;
}

function Ready({ gift, link }: { gift: GiftStatusAnswer; link: string }) {
  const { outcome, copy } = useCopy(link);
  const { plan, months, buyerEmail: email, recipientEmail, expiresAt } = gift;
  return (
    <OfferPanel title={COPY.ready} back={COPY.home}>
      <p role="status">
        {COPY.readyLead({
          plan: shownPlanName(catalogue, plan),
          months: giftMonths(months),
          email,
        })}{' '}
        {recipientEmail !== null && COPY.mailed({ email: recipientEmail })}
      </p>
      <TextInput
        label={COPY.linkLabel}
        readOnly
        value={link}
        classNames={{ input: styles.link ?? '' }}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button onClick={copy}>{outcome === 'copied' ? COPY.copied : COPY.copy}</Button>
      <CopyOutcome
        outcome={outcome}
        copied={COPY.copied}
        failed={COPY.copyFailed}
        className={panel.fault}
      />
      <p className={panel.quiet}>{COPY.once({ day: showDay(expiresAt) })}</p>
    </OfferPanel>
  );
}

function WithoutLink({ gift, again }: { gift: GiftStatusAnswer; again: () => void }) {
  const { state, plan, months } = gift;
  if (state === 'waiting') return <Said title={COPY.waiting} lead={COPY.waitingLead} />;
  if (state === 'taken-back') return <Said title={COPY.takenBack} lead={COPY.takenBackLead} />;
  if (state === 'redeemed') {
    const values = { plan: shownPlanName(catalogue, plan), months: giftMonths(months) };
    return <Said title={COPY.redeemed} lead={COPY.redeemedLead(values)} />;
  }
  return (
    <OfferPanel title={COPY.unpaid}>
      <p>{COPY.unpaidLead}</p>
      <Button renderRoot={(props) => <Link to="/gift" {...props} />}>{COPY.again}</Button>
      <Button variant="default" onClick={again}>
        {COPY.retry}
      </Button>
    </OfferPanel>
  );
}

function Said({ title, lead }: { title: string; lead: string }) {
  return (
    <OfferPanel title={title} back={COPY.home}>
      <p role="status">{lead}</p>
    </OfferPanel>
  );
}
