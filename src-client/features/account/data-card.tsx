import { Button } from '@mantine/core';
import { useState } from 'react';
import { DATA_COPY as COPY } from '../../../src/texts/pages/account.texts.ts';
import { Panel } from '../../components/panel.tsx';
import { serverMessage } from '../../lib/call/server-message.ts';
import { trpc } from '../../lib/call/trpc.ts';
import { notify } from '../../lib/toasts.ts';
import styles from './account-page.module.css';
import { DownloadDialog } from './download-dialog.tsx';
import { LanguageField } from './language-field.tsx';

/** The same page in another language, which the browser then keeps. */
function openIn(locale: string): void {
  const url = new URL(window.location.href);
  url.searchParams.set('lang', locale);
  window.location.assign(url);
}

/** Mail preferences, and the subscriber's right to a copy under the GDPR. */
export function DataCard() {
  const [asking, setAsking] = useState(false);
  /** Optimistic value until the server confirms it. */
  const [chosen, setChosen] = useState<boolean | null>(null);
  const utils = trpc.useUtils();
  const preference = trpc.auth.mailPreference.useQuery();
  const save = trpc.auth.saveMailPreference.useMutation({
    onError: (error) => notify.error(COPY.saveFailedTitle, serverMessage(error) ?? COPY.saveFailed),
    async onSettled() {
      await utils.auth.mailPreference.invalidate();
      setChosen(null);
    },
  });
  const optional = chosen ?? preference.data?.optional;
  const choose = (wanted: boolean) => {
    setChosen(wanted);
    save.mutate({ optional: wanted });
  };
  const speak = (locale: string) =>
    save.mutate({ optional: optional ?? true, locale }, { onSuccess: () => openIn(locale) });
  return (
    <Panel title={COPY.title}>
      <div className={styles.stack}>
        <LanguageField
          locale={preference.data?.locale}
          disabled={optional === undefined || save.isPending}
          onChoose={speak}
        />
        <label className={styles.choice}>
          <input
            type="checkbox"
            checked={optional ?? true}
            disabled={optional === undefined}
            onChange={({ currentTarget: { checked } }) => choose(checked)}
          />
          <span>
            {COPY.optional}
            <small>{COPY.optionalHint}</small>
          </span>
        </label>
        <p className={styles.note}>{COPY.downloadLead}</p>
        <div className={styles.buttons}>
          <Button variant="default" onClick={() => setAsking(true)}>
            {COPY.download}
          </Button>
        </div>
      </div>
      {asking && <DownloadDialog onClose={() => setAsking(false)} />}
    </Panel>
  );
}
