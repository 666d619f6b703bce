/** The SQL of what a participant `p` stores for a profile attribute `f`. `postal` is a column of its own. */
export const STORED_VALUE =
  "coalesce(case when f.attribute_name = 'postal' then p.postal else p.profile->>f.attribute_name end, '')";
