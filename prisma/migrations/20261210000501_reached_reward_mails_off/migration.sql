-- An upgrade sends nobody new mails: programs that are there turn them on themselves. Those created from now on have them on.
UPDATE programs SET mails_off = array_append(coalesce(mails_off, '{}'), 'reward_reached')
  WHERE NOT 'reward_reached' = ANY (coalesce(mails_off, '{}'));
