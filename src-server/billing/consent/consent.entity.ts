import { defineEntity, p } from '@mikro-orm/core';

/** A legal document as it was published at that moment. */
export interface ConsentDocument {
  page: 'terms' | 'privacy';
  /** Its address on our site, or the configured one elsewhere. */
  url: string;
  /** SHA-256 of the page's content. Null for a page elsewhere, which we never read. */
  hash: string | null;
}

/** The consent that a payment page asks for at this moment. */
export interface AskedConsent {
  sentence: string;
  documents: ConsentDocument[];
}

/** paid-start: that a plan starts and is charged now, after a trial was refused. */
export type ConsentKind = 'terms' | 'paid-start';

/** A sentence that a person agreed to by an act, such as paying. */
export const ConsentEntity = defineEntity({
  name: 'Consent',
  tableName: 'consent',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid().index('consent_user_index'),
    attemptId: p.uuid().nullable(),
    kind: p.text().$type<ConsentKind>(),
    /** The sentence that the page showed, in its language. */
    text: p.text(),
    locale: p.text(),
    documents: p.json<ConsentDocument[]>(),
    /** Business time. */
    at: p.datetime(3),
    /** An erasure empties these two. */
    address: p.text().nullable(),
    browser: p.text().nullable(),
  },
});
