DO $$
-- Some at a time, each committed; who is busy is left to the next round. It is the only statement of its file, since a
-- file with several is one transaction.
DECLARE v_program uuid; v_after uuid; b record;
BEGIN
  LOOP
    v_program := '00000000-0000-0000-0000-000000000000';
    v_after := v_program;
    LOOP
      SELECT program_id, id INTO b FROM (SELECT program_id, id FROM offer_redemptions WHERE (program_id, id) > (v_program, v_after)
        ORDER BY program_id, id LIMIT 1000) AS batch ORDER BY program_id DESC, id DESC LIMIT 1;
      EXIT WHEN NOT FOUND;
      WITH batch AS MATERIALIZED (
        SELECT r.program_id, r.id, o.value_cents FROM offer_redemptions r JOIN offers o ON o.offer_key = r.offer_key
          WHERE (r.program_id, r.id) > (v_program, v_after) AND (r.program_id, r.id) <= (b.program_id, b.id)
          AND r.value_cents IS NULL ORDER BY r.program_id, r.id FOR NO KEY UPDATE OF r SKIP LOCKED)
      UPDATE offer_redemptions r SET value_cents = batch.value_cents FROM batch
        WHERE r.program_id = batch.program_id AND r.id = batch.id;
      COMMIT;
      v_program := b.program_id;
      v_after := b.id;
    END LOOP;
    EXIT WHEN NOT EXISTS (SELECT FROM offer_redemptions r JOIN offers o ON o.offer_key = r.offer_key WHERE r.value_cents IS NULL);
    COMMIT;
    PERFORM pg_sleep(0.2);
  END LOOP;
END $$;
