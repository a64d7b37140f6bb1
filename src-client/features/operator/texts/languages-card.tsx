import type { TextsAnswer } from '../../../../src/contract/operator/texts-operator.contract.ts';
import { Panel } from '../../../components/panel.tsx';
import { serverMessage } from '../../../lib/call/server-message.ts';
import { trpc } from '../../../lib/call/trpc.ts';
import { notify } from '../../../lib/toasts.ts';
import parts from '../parts/parts.module.css';
import { LANGUAGES_COPY as COPY } from './copy.ts';
import styles from './texts.module.css';

/** Switches languages on and off. */
export function LanguagesCard({ languages }: Pick<TextsAnswer, 'languages'>) {
  const utils = trpc.useUtils();
  const offer = trpc.admin.offerLanguages.useMutation({
    onError: (error) => notify.error(COPY.failedTitle, serverMessage(error) ?? COPY.failed),
    onSettled: () => utils.admin.texts.invalidate(),
  });
  const stored = languages.filter((each) => each.offered).map(({ locale }) => locale);
  // A box answers its click, and not first the server.
  const offered = offer.isPending ? offer.variables.locales : stored;
  const toggle = (locale: string, isOn: boolean) =>
    offer.mutate(
      {
        locales: isOn ? [...stored, locale] : stored.filter((each) => each !== locale),
        expected: stored,
      },
      {
        onSuccess: () => notify.success(COPY.saved.title, isOn ? COPY.saved.on : COPY.saved.off),
      },
    );
  return (
    <Panel dense title={COPY.title} note={COPY.note}>
      <ul className={styles.languages}>
        {languages.map(({ locale, name }) => {
          const isOn = offered.includes(locale);
          const isLast = isOn && offered.length === 1;
          return (
            <li key={locale}>
              <label title={isLast ? COPY.lastOne : undefined}>
                <input
                  type="checkbox"
                  className={parts.check}
                  checked={isOn}
                  disabled={offer.isPending || isLast}
                  onChange={(event) => toggle(locale, event.currentTarget.checked)}
                />{' '}
                <span lang={locale}>{name}</span>
              </label>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
