-- Deletes the personal data of one participant, see forget_participants.
CREATE OR REPLACE FUNCTION forget_participant(p_program uuid, p_participant uuid, p_now timestamptz) RETURNS SETOF uuid LANGUAGE sql AS $$
  SELECT forget_participants(p_program, ARRAY[p_participant], p_now)
$$;
