/**
 * SQL that is true of a target's key when the last word about it, whoever's grant says it, is that it was there
 * before us: what was somebody else's once, and was given by us since, is ours.
 */
export const saidToBeBeforeUs = (key: string) => `coalesce((
  select (told.found_before ->> 'present')::boolean from access_grant told
    where told.target_key = ${key} and told.found_before ->> 'present' is not null
    order by told.id desc limit 1), false)`;
