import { defineEntity, p } from '@mikro-orm/core';

/** An operator looks at the product as a user, without changing anything. Times are machine time. */
export const UserViewEntity = defineEntity({
  name: 'UserView',
  tableName: 'user_view',
  properties: {
    id: p.uuid().primary(),
    tokenHash: p.text().unique('user_view_token_unique'),
    operatorId: p.uuid(),
    /** It ends with this session. */
    operatorSessionId: p.uuid(),
    accountId: p.uuid().index('user_view_account_index'),
    startedAt: p.datetime(3),
    expiresAt: p.datetime(3),
  },
});
