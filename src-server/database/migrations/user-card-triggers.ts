/** Counts that one grant contributes. */
export const GRANT_COUNTS = `
  (ended_at is null and held)::int as held,
  (ended_at is null and state in ('pending', 'revoking'))::int as waiting,
  (ended_at is null and state in ('grant-failed', 'blocked', 'revoke-failed'))::int as troubled`;

/**
 * Triggers keep the operator's list correct for every writer of these tables. Each table writes
 * only its own columns of a card. Those follow the row locked for the change, so concurrent
 * transactions about one user never overwrite each other. Grant counts are incremented. 0220, 0240 and
 * 0257 replace some of the functions.
 */
const SOURCES: { table: string; body: string }[] = [
  {
    table: 'account',
    body: `
      if tg_op = 'DELETE' then
        update user_card c set email = null from gone g where c.account_id = g.id;
      else
        insert into user_card (account_id, email, created_at)
          select id, email, created_at from added order by id
          on conflict (account_id) do update
            set email = excluded.email, created_at = excluded.created_at
            where user_card.email is distinct from excluded.email;
      end if;`,
  },
  {
    table: 'standing',
    body: `
      if tg_op <> 'INSERT' then
        update user_card c set plan = 'free', status = 'inactive', access_until = null
          from gone g where c.account_id = g.user_id
            and not exists (select from standing s where s.user_id = g.user_id);
      end if;
      if tg_op <> 'DELETE' then
        insert into user_card (account_id, plan, status, access_until)
          select user_id, plan, status, access_until from added order by user_id
          on conflict (account_id) do update
            set plan = excluded.plan, status = excluded.status, access_until = excluded.access_until
            where (user_card.plan, user_card.status, user_card.access_until)
              is distinct from (excluded.plan, excluded.status, excluded.access_until);
      end if;`,
  },
  {
    table: 'customer',
    body: `
      if tg_op <> 'INSERT' then
        update user_card c set stripe_customer_id = null
          from gone g where c.account_id = g.user_id
            and c.stripe_customer_id = g.stripe_customer_id;
      end if;
      if tg_op <> 'DELETE' then
        insert into user_card (account_id, stripe_customer_id)
          select user_id, stripe_customer_id from added order by user_id
          on conflict (account_id) do update
            set stripe_customer_id = excluded.stripe_customer_id;
      end if;`,
  },
  {
    table: 'subscription',
    body: `
      if tg_op <> 'INSERT' then
        update user_card c set stripe_subscription_id = null
          from gone g where c.account_id = g.user_id and g.is_current
            and c.stripe_subscription_id = g.stripe_subscription_id
            and not exists (select from subscription s
              where s.stripe_subscription_id = g.stripe_subscription_id
                and s.user_id = g.user_id and s.is_current);
      end if;
      if tg_op <> 'DELETE' then
        insert into user_card (account_id, stripe_subscription_id)
          select user_id, stripe_subscription_id from added where is_current order by user_id
          on conflict (account_id) do update
            set stripe_subscription_id = excluded.stripe_subscription_id
            where user_card.stripe_subscription_id
              is distinct from excluded.stripe_subscription_id;
      end if;`,
  },
  ...(['discord', 'tradingview'] as const).map((provider) => ({
    table: `${provider}_identity`,
    body: `
      if tg_op = 'DELETE' then
        update user_card c set ${provider}_username = null
          from gone g where c.account_id = g.account_id;
      else
        insert into user_card (account_id, ${provider}_username)
          select account_id, username from added order by account_id
          on conflict (account_id) do update
            set ${provider}_username = excluded.${provider}_username
            where user_card.${provider}_username is distinct from excluded.${provider}_username;
      end if;`,
  })),
  {
    table: 'access_grant',
    body: `
      ${['INSERT', 'UPDATE', 'DELETE'].map(grantDelta).join('\n')}`,
  },
];

function grantDelta(op: string): string {
  const side = (table: string, sign: string) =>
    `select account_id, ${sign}held as held, ${sign}waiting as waiting, ${sign}troubled as troubled
       from (select account_id, ${GRANT_COUNTS} from ${table}) ${table}_counts`;
  const sides = [
    ...(op === 'DELETE' ? [] : [side('added', '')]),
    ...(op === 'INSERT' ? [] : [side('gone', '-')]),
  ];
  return `
      if tg_op = '${op}' then
        insert into user_card (account_id, held, waiting, troubled)
          select account_id, sum(held), sum(waiting), sum(troubled)
          from (${sides.join(' union all ')}) moved
          group by account_id
          having sum(held) <> 0 or sum(waiting) <> 0 or sum(troubled) <> 0
          order by account_id
          on conflict (account_id) do update
            set held = user_card.held + excluded.held,
              waiting = user_card.waiting + excluded.waiting,
              troubled = user_card.troubled + excluded.troubled;
      end if;`;
}

/** Stores deltas instead of totals, so writers never wait for each other on a counter. */
const TALLY = {
  table: 'user_card',
  body: `
      ${tallyDelta('INSERT')}
      ${tallyDelta('UPDATE')}
      ${tallyDelta('DELETE')}`,
};

function tallyDelta(op: string): string {
  const side = (table: string, n: string) =>
    `select plan, status, access_state, ${n} as n from ${table} where email is not null`;
  const sides = [
    ...(op === 'DELETE' ? [] : [side('added', '1')]),
    ...(op === 'INSERT' ? [] : [side('gone', '-1')]),
  ];
  return `
      if tg_op = '${op}' then
        insert into user_tally (plan, status, access_state, n)
          select plan, status, access_state, sum(n) from (${sides.join(' union all ')}) moved
          group by plan, status, access_state having sum(n) <> 0;
      end if;`;
}

/**
 * One function per table and one trigger per kind of statement: PostgreSQL names transition tables
 * per kind.
 */
export const USER_CARD_TRIGGERS: string[] = [...SOURCES, TALLY].flatMap(({ table, body }) => [
  `create function ${table}_to_list() returns trigger language plpgsql as $$
    begin
      ${body}
      return null;
    end $$`,
  `create trigger ${table}_listed_insert after insert on ${table}
    referencing new table as added for each statement execute function ${table}_to_list()`,
  `create trigger ${table}_listed_update after update on ${table}
    referencing old table as gone new table as added
    for each statement execute function ${table}_to_list()`,
  `create trigger ${table}_listed_delete after delete on ${table}
    referencing old table as gone for each statement execute function ${table}_to_list()`,
]);
