import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { RedeemedCode } from '../../../src/contract/gift.contract.ts';
import { REDEEM_COPY as COPY } from '../../../src/texts/offers/offers.texts.ts';
import { showDay } from '../../lib/dates.ts';
import { useSession } from '../../lib/session/session.ts';
import panel from '../offers/offer-panel.module.css';
import { OfferPanel } from '../offers/offer-panel.tsx';

/** The plan is given. The dashboard has the steps that are left. */
export function Given({ given: { planName: plan, startsAt, until } }: { given: RedeemedCode }) {
  const { user, access } = useSession();
  const isLater = Date.parse(startsAt) > Date.now();
  const isSetUp = access?.discord.state === 'joined' && user?.tradingViewUsername != null;
  const values = { plan, start: showDay(startsAt), until: showDay(until) };
  return (
    <OfferPanel title={COPY.doneTitle({ plan })}>
      <p role="status">{isLater ? COPY.later(values) : COPY.now(values)}</p>
      <p className={panel.quiet}>{COPY.noCharge}</p>
      <Button component={Link} to="/">
        {isLater || isSetUp ? COPY.back : COPY.setUp}
      </Button>
    </OfferPanel>
  );
}
