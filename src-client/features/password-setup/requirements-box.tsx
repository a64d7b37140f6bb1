import { SETUP_MIN_LENGTH } from '../../../src/domain/people/password-policy.ts';
import { PASSWORD_SETUP_COPY as COPY } from '../../../src/texts/pages/password-setup.texts.ts';
import styles from './password-setup-page.module.css';

/** One test per line of the box, in order. */
const TESTS: readonly ((password: string) => boolean)[] = [
  (password) => password.length >= SETUP_MIN_LENGTH,
  (password) => /[A-Z]/.test(password),
  (password) => /[a-z]/.test(password),
  (password) => /\d/.test(password),
];

export function RequirementsBox({ password }: { password: string }) {
  return (
    <section className={styles.requirements}>
      <h2>{COPY.requirementsTitle}</h2>
      <ul>
        {COPY.requirements.map((text, index) => {
          const met = TESTS[index]?.(password) ?? false;
          return (
            <li key={text} data-met={met}>
              {text}
              {met && <span className="visually-hidden"> {COPY.met}</span>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
