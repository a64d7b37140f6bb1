import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ReadCode } from '../../../src/contract/gift.contract.ts';
import { FREE_PLAN } from '../../../src/domain/catalogue/catalogue.ts';
import { defaultCycle } from '../../../src/domain/offer.ts';
import { GIFT_REDEEM_COPY as GIFT } from '../../../src/texts/offers/gift.texts.ts';
import { REDEEM_COPY as COPY } from '../../../src/texts/offers/offers.texts.ts';
import { localStore } from '../../lib/browser-storage.ts';
import { useCall } from '../../lib/call/use-call.ts';
import { catalogue } from '../../lib/catalogue.ts';
import { ACCESS_CODE, REDEEMS_NEXT } from '../../lib/storage-keys.ts';
import { giftMonths } from '../gift/gift-text.ts';
import { OfferPanel } from '../offers/offer-panel.tsx';
import styles from './redeem-page.module.css';

/** Undefined until the server has answered. */
function useReadCode(code: string | null): ReadCode | undefined {
  const [read, setRead] = useState<ReadCode | undefined>(code === null ? null : undefined);
  const { run } = useCall((api) => api.billing.readCode.mutate);
  useEffect(() => {
    if (code !== null) run({ code }).then(setRead, () => setRead(null));
  }, [code, run]);
  return read;
}

/** The code waits in this browser until the account exists. */
export function SignedOut() {
  const code = localStore.read(ACCESS_CODE);
  const read = useReadCode(code);
  const hasCode = code !== null;
  return (
    <OfferPanel title={titleOf(read ?? null)}>
      {/* Keeps the buttons in place while the answer is on its way. */}
      <div className={styles.given} data-waiting={read === undefined}>
        <Given of={read ?? null} hasCode={hasCode} />
      </div>
      <div className={styles.actions}>
        <Button
          renderRoot={(props) => <Link to="/login" search={{ next: '/redeem' }} {...props} />}
        >
          {COPY.signIn}
        </Button>
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link
              to="/email-step"
              onClick={() => hasCode && localStore.write(REDEEMS_NEXT, 'true')}
              search={{ plan: FREE_PLAN, billing: defaultCycle(catalogue) }}
              {...props}
            />
          )}
        >
          {COPY.signUp}
        </Button>
      </div>
    </OfferPanel>
  );
}

function titleOf(read: ReadCode): string {
  if (read === null) return COPY.title;
  const plan = { plan: read.planName };
  return read.months === null ? COPY.offer(plan) : GIFT.title(plan);
}

function Given({ of: read, hasCode }: { of: ReadCode; hasCode: boolean }) {
  if (read === null || read.months === null) return <p>{hasCode ? COPY.kept : COPY.signedOut}</p>;
  const gift = { plan: read.planName, months: giftMonths(read.months) };
  const { from } = read;
  return (
    <>
      <p>{from === null ? GIFT.givenByHand(gift) : GIFT.given({ ...gift, from })}</p>
      <p>{GIFT.kept}</p>
    </>
  );
}
