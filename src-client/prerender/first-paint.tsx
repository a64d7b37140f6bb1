import '../../src/theme/tokens.css';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { CHECKOUT_COPY, EMAIL_STEP_COPY } from '../../src/texts/pages/checkout.texts.ts';
import { REGISTER_COPY } from '../../src/texts/pages/register.texts.ts';
import { SIGN_IN_COPY } from '../../src/texts/pages/sign-in.texts.ts';
import frame from '../components/frame/bare-frame.module.css';
import { Brand } from '../components/frame/brand.tsx';
import { Panel } from '../components/panel.tsx';
import emailStep from '../features/checkout/email-step-page.module.css';
import progress from '../features/checkout/step-layout.module.css';
import register from '../features/register/register-page.module.css';
import signIn from '../features/sign-in/sign-in-page.module.css';
import styles from './first-paint.module.css';
import { markTexts } from './mark-texts.ts';

/**
 * The first paint before any script: the page's frame with its texts, and boxes in place of fields. Only the brand link
 * is interactive, so no input is lost when the app takes over.
 */
function Frame({ path, width, children }: { path: string; width: string; children: ReactNode }) {
  return (
    <div className={`${frame.frame} ${styles.page}`} data-first-paint={path}>
      <header className={frame.bar}>
        <Brand name="{{BRAND_NAME}}" />
      </header>
      <div className={width}>{children}</div>
      {'{{SANDBOX_MARK}}'}
    </div>
  );
}

function Field() {
  return (
    <div className={styles.field} aria-hidden="true">
      <span className={styles.label} />
      <span className={styles.box} />
    </div>
  );
}

const SubmitBox = () => <span className={styles.button} aria-hidden="true" />;

function Steps({ at }: { at: number }) {
  return (
    <ol className={progress.progress}>
      {Object.values(CHECKOUT_COPY.steps).map((name, index) => (
        <li key={name} data-state={index < at ? 'done' : index === at ? 'current' : 'ahead'}>
          {name}
        </li>
      ))}
    </ol>
  );
}

function SignInFrame() {
  return (
    <Frame path="/login" width={frame.narrow ?? ''}>
      <div className={signIn.page}>
        <span className={styles.line} aria-hidden="true" />
        <Panel title={SIGN_IN_COPY.title} level={1}>
          <div className={signIn.form}>
            <p className={signIn.lead}>{SIGN_IN_COPY.lead}</p>
            <Field />
            <Field />
            <SubmitBox />
          </div>
        </Panel>
      </div>
    </Frame>
  );
}

function EmailStepFrame() {
  return (
    <Frame path="/email-step" width={frame.step ?? ''}>
      <div className={progress.page}>
        <Steps at={0} />
        <div className={progress.columns}>
          <Panel title={EMAIL_STEP_COPY.title} level={1}>
            <div className={emailStep.form}>
              <p className={emailStep.lead}>{EMAIL_STEP_COPY.lead}</p>
              <Field />
              <SubmitBox />
            </div>
          </Panel>
        </div>
      </div>
    </Frame>
  );
}

function VerifyingFrame({ path }: { path: string }) {
  return (
    <Frame path={path} width={frame.narrow ?? ''}>
      <div className={progress.page}>
        <Steps at={2} />
        <p className={register.verifying}>{REGISTER_COPY.verifying}</p>
      </div>
    </Frame>
  );
}

/** Shows only the frame of the current path, which a script in the head sets. */
const shownAt = (path: string) =>
  `[data-path="${path}"] [data-first-paint="${path}"]{display:block}[data-path="${path}"] .boot{display:none}`;

export const FIRST_PAINT_CSS: string = ['/login', '/email-step', '/register', '/password-setup']
  .map(shownAt)
  .join('');

export function renderFirstPaint(): string {
  markTexts();
  return renderToStaticMarkup(
    <>
      <SignInFrame />
      <EmailStepFrame />
      <VerifyingFrame path="/register" />
      <VerifyingFrame path="/password-setup" />
    </>,
  );
}
