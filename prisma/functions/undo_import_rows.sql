-- Undoes the rows of an import after line `p_after` and up to `p_until` as import_undo_plan says, and returns how many it
-- removed, restored and left. Restored in part counts as restored, and as `partly`. The caller stores the progress in the
-- same transaction. An account that the import created is deleted as by its owner, and its row goes if no action names it.
CREATE OR REPLACE FUNCTION undo_import_rows(p_program uuid, p_import uuid, p_after int, p_until int, p_title text, p_now timestamptz)
RETURNS TABLE (removed int, restored int, partly int, left_as_is int, points_removed bigint, points_returned bigint)
LANGUAGE plpgsql AS $$
DECLARE r record; v_removed uuid[] := '{}';
BEGIN
  removed := 0; restored := 0; partly := 0; left_as_is := 0; points_removed := 0; points_returned := 0;
  PERFORM FROM participants p WHERE p.program_id = p_program AND p.id IN (
      SELECT c.participant_id FROM participant_import_changes c WHERE c.program_id = p_program AND c.import_id = p_import AND c.line > p_after AND c.line <= p_until)
    ORDER BY p.id FOR NO KEY UPDATE;
  FOR r IN SELECT * FROM import_undo_plan(p_program, p_import, p_after, p_until) LOOP
    IF r.effect <> 'left' AND r.undoes_points THEN
      PERFORM undo_points(p_program, ARRAY[r.participant_id], 'ParticipantImport', p_import, r.imported_at, p_title, p_now);
      points_removed := points_removed + greatest(r.points, 0);
      points_returned := points_returned + greatest(-r.points, 0);
    END IF;
    IF r.effect = 'remove' THEN
      removed := removed + 1;
      v_removed := v_removed || r.participant_id;
      CONTINUE;
    ELSIF r.effect = 'restore' THEN
      restored := restored + 1;
      partly := partly + CASE WHEN r.reasons <> '{}' THEN 1 ELSE 0 END;
      IF cardinality(r.fields) > 0 THEN
        -- The columns of the snapshot, by name.
        EXECUTE (SELECT 'UPDATE participants p SET updated_at = $4' || string_agg(format(', %1$I = b.%1$I', field), '')
            FROM unnest(r.fields) field)
          || ' FROM (SELECT (jsonb_populate_record(NULL::participants, $3)).*) b WHERE p.program_id = $1 AND p.id = $2'
          USING p_program, r.participant_id, r.before -> 'fields', p_now;
      END IF;
      IF cardinality(r.profile_keys) > 0 THEN
        UPDATE participants p SET updated_at = p_now, profile = p.profile - r.profile_keys || (
            SELECT coalesce(jsonb_object_agg(key, r.before -> 'profile' -> key), '{}') FROM unnest(r.profile_keys) key WHERE r.before -> 'profile' ? key)
          WHERE p.program_id = p_program AND p.id = r.participant_id;
      END IF;
      -- As when the import changed the email: who reads the mail of the other address must not stay signed in.
      IF 'email' = ANY (r.fields) THEN
        DELETE FROM participant_sessions s WHERE s.program_id = p_program AND s.participant_id = r.participant_id;
        DELETE FROM passkeys k WHERE k.program_id = p_program AND k.participant_id = r.participant_id;
        UPDATE participant_sign_in_codes c SET voided_at = p_now
          WHERE c.program_id = p_program AND c.participant_id = r.participant_id AND c.used_at IS NULL AND c.voided_at IS NULL;
      END IF;
      DELETE FROM taggings t WHERE t.program_id = p_program AND t.participant_id = r.participant_id AND t.tag_id = ANY (r.tags_off);
      INSERT INTO taggings (program_id, id, tag_id, participant_id, created_at)
        SELECT p_program, new_uuid(p_now), tag, r.participant_id, p_now FROM unnest(r.tags_on) tag ON CONFLICT DO NOTHING;
    ELSE
      left_as_is := left_as_is + 1;
    END IF;
    UPDATE participant_import_changes c SET undone = CASE WHEN r.effect = 'restore' THEN 'restored' ELSE 'left' END, left_reasons = r.reasons
      WHERE c.program_id = p_program AND c.import_id = p_import AND c.line = r.line;
  END LOOP;
  PERFORM forget_participants(p_program, v_removed, p_now);
  BEGIN
    DELETE FROM participants p WHERE p.program_id = p_program AND p.id = ANY (v_removed)
      AND NOT EXISTS (SELECT FROM participant_actions a WHERE a.program_id = p_program AND a.participant_id = p.id);
  EXCEPTION WHEN foreign_key_violation OR restrict_violation THEN
    -- Something still names one of them, whose empty account stays: the others go one by one.
    FOR r IN SELECT unnest(v_removed) AS id LOOP
      BEGIN
        DELETE FROM participants p WHERE p.program_id = p_program AND p.id = r.id
          AND NOT EXISTS (SELECT FROM participant_actions a WHERE a.program_id = p_program AND a.participant_id = p.id);
      EXCEPTION WHEN foreign_key_violation OR restrict_violation THEN NULL;
      END;
    END LOOP;
  END;
  RETURN NEXT;
END $$;
