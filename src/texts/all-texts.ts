import './pages/account.texts.ts';
import './pages/billing.texts.ts';
import './pages/checkout.texts.ts';
import './pages/confirm-identity.texts.ts';
import './pages/dashboard.texts.ts';
import './pages/delivery.texts.ts';
import './pages/frame.texts.ts';
import './pages/guide.texts.ts';
import './pages/landing.texts.ts';
import './on-demand/landing-more.texts.ts';
import './pages/mails.texts.ts';
import './pages/mailed-links.texts.ts';
import './pages/messages.texts.ts';
import './pages/passkeys.texts.ts';
import './pages/password-reset.texts.ts';
import './pages/password-setup.texts.ts';
import './on-demand/payment-details.texts.ts';
import './pages/plans.texts.ts';
import './record/record.texts.ts';
import './pages/register.texts.ts';
import './pages/sign-in.texts.ts';
import './pages/signals/feed.texts.ts';
import './pages/success.texts.ts';
import './pages/upgrade.texts.ts';
import './signals/relay.texts.ts';
import { documentedTexts, type TextTable } from './define-texts.ts';

/** Every documented text. Only for the server and for checks: a page loads its own. */
export const ALL_TEXTS: TextTable = documentedTexts();
