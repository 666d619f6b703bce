-- Gives a new participant a number for their member card.
CREATE OR REPLACE FUNCTION give_member_number() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  NEW.member_number := new_member_number(NEW.program_id);
  RETURN NEW;
END $$;
