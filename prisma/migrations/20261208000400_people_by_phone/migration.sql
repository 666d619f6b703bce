-- People are found by their phone number, whose digits are in the values of their profile.
CREATE FUNCTION phone_ends(p_profile jsonb) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array(SELECT right(digits, 7)
    FROM jsonb_each_text(CASE WHEN p_profile = '{}'::jsonb OR jsonb_typeof(p_profile) <> 'object' THEN '{}'::jsonb ELSE p_profile END) AS entry (name, value),
      regexp_replace(value, '[^0-9]', '', 'g') AS digits
    WHERE value ~ '^\+?[0-9 ().-]+$' AND length(digits) BETWEEN 7 AND 15)
$$;
