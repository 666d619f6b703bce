DO $$
-- Some at a time, each committed, so that nobody waits for the rows of a million members; in the order of ids, as
-- everything that locks many. It is the only statement of its file, since a file with several is one transaction.
DECLARE v_after uuid := '00000000-0000-0000-0000-000000000000'; v_last uuid;
BEGIN
  LOOP
    SELECT max(id::text)::uuid INTO v_last FROM (SELECT id FROM participants WHERE id > v_after ORDER BY id LIMIT 2000) AS batch;
    EXIT WHEN v_last IS NULL;
    WITH batch AS (
      SELECT program_id, id FROM participants WHERE id > v_after AND id <= v_last AND member_number IS NULL AND deleted_at IS NULL
        ORDER BY id FOR UPDATE)
    UPDATE participants p SET member_number = new_member_number(p.program_id) FROM batch
      WHERE p.program_id = batch.program_id AND p.id = batch.id;
    COMMIT;
    v_after := v_last;
  END LOOP;
END $$;
