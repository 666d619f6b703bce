-- A number for a member card that nobody in the program has: eleven random digits, so that it cannot be guessed from
-- another one, and a check digit (Luhn), so that a mistyped one finds nobody. It never begins with 0, which
-- spreadsheets would cut off.
CREATE OR REPLACE FUNCTION new_member_number(p_program uuid) RETURNS text
LANGUAGE plpgsql VOLATILE AS $$
DECLARE v_digits text; v_number text;
BEGIN
  LOOP
    v_digits := (10000000000 + ('x' || left(replace(gen_random_uuid()::text, '-', ''), 12))::bit(48)::bigint % 90000000000)::text;
    SELECT v_digits || (10 - sum(CASE WHEN place % 2 = 1 THEN digit * 2 / 10 + digit * 2 % 10 ELSE digit END) % 10) % 10 INTO v_number
      FROM (SELECT place, substr(v_digits, 12 - place, 1)::int AS digit FROM generate_series(1, 11) AS place) AS digits;
    EXIT WHEN NOT EXISTS (SELECT FROM participants WHERE program_id = p_program AND member_number = v_number);
  END LOOP;
  RETURN v_number;
END $$;
