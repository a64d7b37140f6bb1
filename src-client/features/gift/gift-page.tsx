import { getRouteApi } from '@tanstack/react-router';
import { GIFT_COPY as COPY } from '../../../src/texts/offers/gift.texts.ts';
import { BareFrame } from '../../components/frame/bare-frame.tsx';
import { settings } from '../../lib/public-settings.ts';
import { useSession } from '../../lib/session/session.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
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
  const choices = giftChoices(settings.offers?.gifts, readGiftDraft()?.plan ?? null);
  return (
    <BareFrame width="narrow" actions={user !== null && <SignOutButton />}>
      {bought !== undefined && ID.test(bought) ? (
        <BoughtGift id={bought} />
      ) : choices.length > 0 ? (
        <GiftForm choices={choices} email={user?.email ?? null} />
      ) : (
        <Off />
      )}
    </BareFrame>
  );
}

function Off() {
  return (
    <OfferPanel title={COPY.off} back={COPY.home}>
      <p>{COPY.offLead}</p>
    </OfferPanel>
  );
}
