import { idAt, timeOf, userId } from './row-parts.ts';

/** Three operators. One entry in four is theirs, with the address and the browser that they used. */
export const operatorId = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const OPERATORS = [1, 2, 3].map(operatorId);

/** One entry in four is about an account, with the names that it had. */
const IS_ABOUT_ACCOUNT = 'n % 4 = 1';
const IS_OPERATORS = 'n % 8 < 2';
/** Entries about one account. */
const ENTRIES_EACH = 12;

const KINDS_OF_ACCOUNT = ['email', 'discord', 'tradingview'];
const KINDS_OF_OPERATOR = ['address', 'browser'];
const salt = (kind: string) => `md5('${kind}' || n)`;
const VALUES: Readonly<Record<string, string>> = {
  email: `'user-' || who || '@alpha.example'`,
  discord: `'trader_' || who`,
  tradingview: `'Chart' || who`,
  address: `'203.0.113.' || n % 250`,
  browser: `'Mozilla/5.0 (X11; Linux x64)'`,
};
const nameOf = (kind: string) => VALUES[kind] ?? '';

const hashes = (kinds: readonly string[]) =>
  `jsonb_build_object(${kinds
    .map((kind) => `'${kind}', encode(sha256((${salt(kind)} || ${nameOf(kind)})::bytea), 'hex')`)
    .join(', ')})`;

/**
 * Entries with what their trigger adds, their names, links and seals. Macs and digests are of the right length only:
 * nothing here verifies them, and a real chain could not be made by one statement.
 */
export function auditStatements(entries: number): Record<string, string> {
  const accounts = Math.max(1, Math.floor(entries / 4 / ENTRIES_EACH));
  const rows = `generate_series(1, ${entries}) n, lateral (select ${timeOf(entries)} as at,
    lpad((n / 4 % ${accounts})::text, 7, '0') as who) t`;
  const account = userId(`n / 4 % ${accounts}`);
  const id = idAt('at', 'e');
  const names = [
    ...KINDS_OF_ACCOUNT.map((kind) => ({ kind, owner: account, where: IS_ABOUT_ACCOUNT })),
    ...KINDS_OF_OPERATOR.map((kind) => ({ kind, owner: 'null::uuid', where: IS_OPERATORS })),
  ];
  return {
    operator: `
      insert into operator (id, username, password_hash, created_at)
        select id, 'desk-' || id, 'x', now() from unnest(array['${OPERATORS.join("', '")}']::uuid[]) id`,
    audit_entry: `
      insert into audit_entry (id, at, actor_kind, actor_id, action, target, before, after, request_id,
          account_id, names)
        select ${id}, at, case when ${IS_OPERATORS} then 'operator' else 'system' end,
          case when ${IS_OPERATORS} then (array['${OPERATORS.join("', '")}'])[n % 3 + 1] end,
          (array['access.retried','user.synced','access.granted-by-hand','tradingview.entry-cleaned',
            'billing.end-changed','mail.resent','catalogue.published','signals.released'])[n / 3 % 8 + 1],
          case when ${IS_ABOUT_ACCOUNT} then 'account:' || ${account}
            else 'entry:PUB;' || substr(md5(n::text), 1, 16) || ':' || n end,
          '{"outcome": "begun"}', '{"outcome": "done"}', md5('r' || n),
          case when ${IS_ABOUT_ACCOUNT} then ${account} end,
          nullif(case when ${IS_ABOUT_ACCOUNT} then ${hashes(KINDS_OF_ACCOUNT)} else '{}' end
            || case when ${IS_OPERATORS} then ${hashes(KINDS_OF_OPERATOR)} else '{}' end, '{}')
        from ${rows}`,
    audit_name: names
      .map(
        ({ kind, owner, where }) => `
      insert into audit_name (entry_id, kind, account_id, salt, value)
        select ${id}, '${kind}', ${owner}, ${salt(kind)}, ${nameOf(kind)} from ${rows} where ${where}`,
      )
      .join(';'),
    audit_link: `
      insert into audit_link (seq, entry_id, mac, key, adopted)
        select n, ${id}, md5('m' || n) || md5('a' || n), '0123456789abcdef', false from ${rows}`,
    audit_seal: `
      insert into audit_seal (day, entries, digest, previous, hash, sealed_at)
        select at::date, count(*), md5(at::date::text), '', md5(at::date::text), at::date + interval '1 day'
        from ${rows} where at < date_trunc('day', now()) group by at::date`,
  };
}
