import { defineEntity, p } from '@mikro-orm/core';

/** A used single-use token, such as a state of Discord's OAuth2. */
export const SpentTokenEntity = defineEntity({
  name: 'SpentToken',
  tableName: 'spent_token',
  properties: {
    tokenHash: p.text().primary(),
    /** Machine time from which the token is refused anyway. */
    until: p.datetime(3),
  },
});
