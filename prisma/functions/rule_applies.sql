-- Whether a program has a published rule about this trigger at a time: only then its events are stored.
CREATE OR REPLACE FUNCTION rule_applies(p_program uuid, p_trigger text, p_time timestamptz) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM earning_rules WHERE program_id = p_program AND trigger = p_trigger AND published IS NOT NULL
    AND starts_at <= p_time AND (ends_at IS NULL OR p_time < ends_at))
$$;
