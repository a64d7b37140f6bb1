/**
 * SQL, true when the latest grant for this target says it existed before we granted it. A target
 * that we granted since then is ours.
 */
export const saidToBeBeforeUs = (key: string) => `coalesce((
  select (told.found_before ->> 'present')::boolean from access_grant told
    where told.target_key = ${key} and told.found_before ->> 'present' is not null
    order by told.id desc limit 1), false)`;
