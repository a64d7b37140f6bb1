import type { EmailLink } from '../../../src/contract/auth.contract.ts';
import { LINK_QUESTION_COPY as COPY } from '../../../src/texts/pages/mailed-links.texts.ts';

interface LinkQuestion {
  title: string;
  lead: string;
  details: readonly string[];
  action: string;
  /** The act deletes this. It then has a way to decline. */
  warning?: string;
  cancel?: string;
  /** The way of the account's owner. Then the link's own act is for someone else, and folded behind `other`. */
  own?: string;
  other?: string;
}

/** Confirmation shown before a mailed link acts. It names the account and the effect. */
export function questionOf(link: EmailLink): LinkQuestion {
  const { email } = link;
  switch (link.kind) {
    case 'confirm':
      return link.asksPassword
        ? { ...COPY.password, lead: COPY.password.lead({ email }) }
        : { ...COPY.confirm, lead: COPY.confirm.lead({ email }), details: [] };
    case 'change-old': {
      const { newEmail } = link;
      return { ...COPY.changeOld, lead: COPY.changeOld.lead({ email, newEmail }) };
    }
    case 'change-new':
      return accountHere(link);
    case 'take-back':
      return { ...COPY.takeBack, lead: COPY.takeBack.lead({ email }) };
  }
}

function accountHere(link: Extract<EmailLink, { kind: 'change-new' }>): LinkQuestion {
  const { title, lead, removes, unknown, action, actionRemoves, cancel } = COPY.changeNew;
  const { email, newEmail } = link;
  const asked = { title, lead: lead({ email, newEmail }), details: [unknown({ email })], action };
  if (!link.removesAccount) return asked;
  return { ...asked, action: actionRemoves, warning: removes({ newEmail }), cancel };
}
