-- The last seven digits of each value of a profile that may be a phone number, to find people by theirs however it is
-- written. It is indexed: a change of what it returns needs a new index.
CREATE OR REPLACE FUNCTION phone_ends(p_profile jsonb) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array(SELECT right(digits, 7)
    FROM jsonb_each_text(CASE WHEN p_profile = '{}'::jsonb OR jsonb_typeof(p_profile) <> 'object' THEN '{}'::jsonb ELSE p_profile END) AS entry (name, value),
      regexp_replace(value, '[^0-9]', '', 'g') AS digits
    WHERE value ~ '^\+?[0-9 ().-]+$' AND length(digits) BETWEEN 7 AND 15)
$$;
