-- Clears whom the person's orders named. The orders stay with their points and lines, which say nothing of the person.
CREATE OR REPLACE FUNCTION forget_participant_orders(p_program uuid, p_participants uuid[]) RETURNS void LANGUAGE sql AS $$
  UPDATE orders SET person = '{}' WHERE program_id = p_program AND participant_id = ANY (p_participants);
$$;
