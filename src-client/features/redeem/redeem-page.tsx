import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { RedeemedCode } from '../../../src/contract/gift.contract.ts';
import { normalAccessCode } from '../../../src/domain/offers/access-code.ts';
import { REDEEM_COPY as COPY } from '../../../src/texts/offers/offers.texts.ts';
import { BareFrame } from '../../components/frame/bare-frame.tsx';
import { localStore } from '../../lib/browser-storage.ts';
import { serverMessage } from '../../lib/call/server-message.ts';
import { trpc } from '../../lib/call/trpc.ts';
import { useSession } from '../../lib/session/session.ts';
import { ACCESS_CODE } from '../../lib/storage-keys.ts';
import { useFields } from '../../lib/use-fields.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { SignOutButton } from '../dashboard/sign-out-button.tsx';
import panel from '../offers/offer-panel.module.css';
import { OfferPanel } from '../offers/offer-panel.tsx';
import { CodeDates } from './code-dates.tsx';
import { GiftDates } from './gift-dates.tsx';
import { Given } from './given.tsx';
import styles from './redeem-page.module.css';
import { SignedOut } from './signed-out.tsx';

/** Turns an access code or a gift into a plan. A link carries the code as `/redeem?code=…` or `/redeem#…`. */
export function RedeemPage() {
  const { user } = useSession();
  usePageTitle(COPY.title);
  return (
    <BareFrame width="narrow" actions={user !== null && <SignOutButton />}>
      {user === null ? <SignedOut /> : <Redeem email={user.email} />}
    </BareFrame>
  );
}

function Redeem({ email }: { email: string }) {
  const { refresh } = useSession();
  const [given, setGiven] = useState<RedeemedCode | null>(null);
  const redeem = trpc.billing.redeemAccessCode.useMutation({
    // The field keeps a refused code. The browser's next account must not find it.
    onSettled: () => localStore.remove(ACCESS_CODE),
    onSuccess: async (answer) => {
      setGiven(answer);
      if (answer.gift?.isGiven !== false && answer.isGiven !== false) await refresh();
    },
    // The dates of a gift may have changed: the form shows why, and asks for them again.
    onError: () => setGiven(null),
  });
  const { input, submit, values } = useFields(
    { code: localStore.read(ACCESS_CODE) ?? '' },
    ({ code }) => ({
      code: normalAccessCode(code) === null ? COPY.form : null,
    }),
  );
  if (given?.gift?.isGiven === false) {
    const { gift } = given;
    return (
      <GiftDates
        given={given}
        gift={gift}
        isBusy={redeem.isPending}
        onRedeem={() => redeem.mutate({ code: values.code.trim(), agreed: gift.key })}
        onOther={() => setGiven(null)}
      />
    );
  }
  if (given?.isGiven === false) {
    return (
      <CodeDates
        given={given}
        email={email}
        isBusy={redeem.isPending}
        onRedeem={() => redeem.mutate({ code: values.code.trim() })}
        onOther={() => setGiven(null)}
      />
    );
  }
  if (given !== null) return <Given given={given} />;
  return (
    <OfferPanel title={COPY.title} back={COPY.back}>
      <form
        onSubmit={submit(({ code }) => redeem.mutate({ code: code.trim(), asks: true }))}
        noValidate
      >
        <p>{COPY.lead({ email })}</p>
        <TextInput
          label={COPY.code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          classNames={{ input: styles.code ?? '' }}
          {...input('code')}
        />
        {redeem.error !== null && (
          <p className={panel.fault} role="alert">
            {serverMessage(redeem.error) ?? COPY.failed}
          </p>
        )}
        <Button type="submit" disabled={redeem.isPending}>
          {redeem.isPending ? COPY.busy : COPY.submit}
        </Button>
      </form>
    </OfferPanel>
  );
}
