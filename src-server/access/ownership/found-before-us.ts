/**
 * SQL, true when the latest grant for this target says it existed before we granted it. A target
 * that we granted since then is ours.
 */
export const saidToBeBeforeUs = (key: string) => `coalesce((
  select (grants.found_before ->> 'present')::boolean from access_grant grants
    where grants.target_key = ${key} and grants.found_before ->> 'present' is not null
    order by grants.id desc limit 1), false)`;
