import { getRouteApi } from '@tanstack/react-router';
import { GIFT_COPY as COPY } from '../../../src/texts/offers/gift.texts.ts';
import { BareFrame } from '../../components/frame/bare-frame.tsx';
import { settings } from '../../lib/public-settings.ts';
import { useSession } from '../../lib/session/session.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { leftPlan } from '../checkout/left-plan.ts';
import { SignOutButton } from '../dashboard/sign-out-button.tsx';
import { OfferPanel } from '../offers/offer-panel.tsx';
import { BoughtGift } from './bought-gift.tsx';
import { giftChoices } from './gift-choices.ts';
import { readGiftDraft } from './gift-draft.ts';
import { GiftForm } from './gift-form.tsx';

const route = getRouteApi('/gift');
const ID = /^[\da-f-]{36}$/;

/** Buys a plan for another person. The payment page leads back here, as `/gift?bought=…`. */
export function GiftPage() {
  const { bought } = route.useSearch();
  const { user } = useSession();
  usePageTitle(COPY.title);
  const left = [readGiftDraft()?.plan ?? null, leftPlan()];
  const choices = giftChoices(settings.offers?.gifts, left);
  return (
    <BareFrame width="narrow" actions={user !== null && <SignOutButton />}>
      {bought !== undefined && ID.test(bought) ? (
        <BoughtGift id={bought} />
      ) : choices.length > 0 ? (
        <GiftForm choices={choices} email={user?.email ?? null} />
      ) : (
        <Off isSignedIn={user !== null} />
      )}
    </BareFrame>
  );
}

function Off({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <OfferPanel title={COPY.off} back={isSignedIn ? COPY.dashboard : COPY.home}>
      <p>{COPY.offLead}</p>
    </OfferPanel>
  );
}
