import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** A visitor on the way to an account, bound to one browser by its sign-up cookie. */
export const SignUpEntity = defineEntity({
  name: 'SignUp',
  tableName: 'sign_up',
  properties: {
    id: p.uuid().primary(),
    /** SHA-256 of the cookie's token, hex. */
    cookieHash: p.text(),
    email: p.text(),
    plan: p.text(),
    billingCycle: p.text(),
    /** Creation or the start of the last payment. The expiry counts from here. */
    createdAt: p.datetime(3),
    /** When it became an account. It cannot become another. */
    completedAt: p.datetime(3).nullable(),
    /** When a link mailed to the address bound this browser. */
    addressProvenAt: p.datetime(3).nullable(),
    /** The language that the visitor chose. Null: the shop offered no choice. */
    locale: p.text().nullable(),
  },
  uniques: [{ name: 'sign_up_browser_email_unique', properties: ['cookieHash', 'email'] }],
});
export type SignUp = InferEntity<typeof SignUpEntity>;
