import { trpc } from '../../../lib/call/trpc.ts';
import { OperatorPage } from '../frame/operator-page.tsx';
import { Loaded } from '../parts/loaded.tsx';
import parts from '../parts/parts.module.css';
import { AccessCodesPanel } from './access-codes/access-codes-panel.tsx';
import { ACCESS_CODES_COPY } from './access-codes/copy.ts';
import { CodesPanel } from './codes-panel.tsx';
import { OFFERS_COPY as COPY } from './copy.ts';
import { GIFTS_COPY } from './gifts/copy.ts';
import { GiftsPanel } from './gifts/gifts-panel.tsx';
import { LIFETIMES_COPY } from './lifetimes/copy.ts';
import { LifetimesPanel } from './lifetimes/lifetimes-panel.tsx';
import { TrialsPanel } from './trials-panel.tsx';

/** Offers of the shop beside its prices. */
export function OffersPage() {
  const trials = trpc.admin.trialRules.useQuery();
  const codes = trpc.admin.discountCodes.useQuery();
  const gifts = trpc.admin.gifts.useQuery();
  const lifetimes = trpc.admin.lifetimes.useQuery();
  const access = trpc.admin.accessCodes.useQuery();
  return (
    <OperatorPage title={COPY.title}>
      <div className={parts.stack}>
        <Loaded what={COPY.what} query={codes}>
          {(view) => <CodesPanel {...view} />}
        </Loaded>
        <Loaded what={COPY.whatTrials} query={trials}>
          {(view) => <TrialsPanel rules={view.rules} />}
        </Loaded>
        <Loaded what={ACCESS_CODES_COPY.what} query={access}>
          {(view) => <AccessCodesPanel {...view} />}
        </Loaded>
        <Loaded what={GIFTS_COPY.what} query={gifts}>
          {(view) => <GiftsPanel {...view} />}
        </Loaded>
        <Loaded what={LIFETIMES_COPY.what} query={lifetimes}>
          {(view) => <LifetimesPanel {...view} />}
        </Loaded>
      </div>
    </OperatorPage>
  );
}
