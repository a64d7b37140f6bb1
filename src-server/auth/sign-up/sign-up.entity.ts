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
    /** Or when somebody last began to pay in it: from then on it is kept for its days. */
    createdAt: p.datetime(3),
    /** When it became an account; it cannot become another. */
    completedAt: p.datetime(3).nullable(),
    /** When a link mailed to the address bound this browser. */
    addressProvenAt: p.datetime(3).nullable(),
  },
  uniques: [{ name: 'sign_up_browser_email_unique', properties: ['cookieHash', 'email'] }],
});
export type SignUp = InferEntity<typeof SignUpEntity>;
