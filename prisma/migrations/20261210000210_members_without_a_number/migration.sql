DO $$
-- Some at a time, each committed, so that nobody waits for the rows of a million members. Who is busy is left to the next
-- round: a sign-in locks two people in an order of its own, and must not wait for this while this waits for it. The lock is
-- the one that a change of a unique column needs. It is the only statement of its file, since a file with several is one
-- transaction.
DECLARE v_program uuid; v_after uuid; b record;
BEGIN
  LOOP
    v_program := '00000000-0000-0000-0000-000000000000';
    v_after := v_program;
    LOOP
      SELECT program_id, id INTO b FROM (SELECT program_id, id FROM participants WHERE (program_id, id) > (v_program, v_after)
        ORDER BY program_id, id LIMIT 500) AS batch ORDER BY program_id DESC, id DESC LIMIT 1;
      EXIT WHEN NOT FOUND;
      WITH batch AS MATERIALIZED (
        SELECT program_id, id FROM participants WHERE (program_id, id) > (v_program, v_after) AND (program_id, id) <= (b.program_id, b.id)
          AND member_number IS NULL AND deleted_at IS NULL ORDER BY program_id, id FOR UPDATE SKIP LOCKED)
      UPDATE participants p SET member_number = new_member_number(p.program_id) FROM batch
        WHERE p.program_id = batch.program_id AND p.id = batch.id;
      COMMIT;
      v_program := b.program_id;
      v_after := b.id;
    END LOOP;
    EXIT WHEN NOT EXISTS (SELECT FROM participants WHERE member_number IS NULL AND deleted_at IS NULL);
    COMMIT;
    PERFORM pg_sleep(0.2);
  END LOOP;
END $$;
