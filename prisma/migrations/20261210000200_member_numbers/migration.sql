-- The number on a member card, to type at a till. A trigger gives one to each new participant; the next but one migration
-- gives one to those who are there.
ALTER TABLE participants ADD COLUMN member_number text;

CREATE FUNCTION new_member_number(p_program uuid) RETURNS text
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

CREATE FUNCTION give_member_number() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  NEW.member_number := new_member_number(NEW.program_id);
  RETURN NEW;
END $$;

CREATE TRIGGER participants_member_number BEFORE INSERT ON participants FOR EACH ROW WHEN (new.member_number IS NULL AND new.deleted_at IS NULL)
  EXECUTE FUNCTION give_member_number();
