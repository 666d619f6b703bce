-- Reverses one action, once. Earned points are taken back from `pending` if they still are, else from `available`, their
-- own lot first, and the rest becomes debt. What has expired of them is not taken again, and does not come back when the
-- expiration is reversed. Points that it spent, or that expired, are credited, settling debt first.
-- Releases and reversals cannot be reversed, only the actions that they refer to, and what an order earned by its order. Points that a correction took away are
-- earned again instead. `p_ids`: the new action, then three postings.
CREATE OR REPLACE FUNCTION points_reverse(p_program uuid, p_target uuid, p_ids uuid[], p_title text, p_now timestamptz, p_key text, p_hash bytea)
RETURNS TABLE (action_id uuid, available bigint, debt bigint, replayed boolean)
LANGUAGE plpgsql AS $$
DECLARE
  v_operation text := 'reverse:' || p_target; v_stored jsonb; v_participant uuid; v_type text; v_source uuid; v_available bigint; v_debt bigint;
  v_held bigint; v_expired bigint; v_returned bigint; v_points bigint; v_at int := 2; o point_postings;
BEGIN
  SELECT a.participant_id, a.action_type, a.actionable_id INTO v_participant, v_type, v_source FROM participant_actions a
    WHERE a.program_id = p_program AND a.id = p_target;
  IF NOT FOUND THEN RAISE EXCEPTION USING ERRCODE = 'LY404', MESSAGE = 'action.not_found'; END IF;
  v_stored := idempotency_begin('participant', v_participant, v_operation, p_key, p_hash, p_now);
  IF v_stored IS NOT NULL THEN
    RETURN QUERY SELECT (v_stored->>'action_id')::uuid, (v_stored->>'available')::bigint, (v_stored->>'debt')::bigint, true;
    RETURN;
  END IF;
  PERFORM points_lock(p_program, v_participant);
  IF is_reversed(p_program, p_target) THEN
    RAISE EXCEPTION USING ERRCODE = 'LY409', MESSAGE = 'action.already_reversed';
  END IF;
  -- The order knows which part came back already.
  IF v_type = 'order' THEN RAISE EXCEPTION USING ERRCODE = 'LY422', MESSAGE = 'action.of_an_order'; END IF;
  IF v_type = 'event' THEN PERFORM free_rule_limits(p_program, v_source); END IF;
  SELECT coalesce(sum(remaining), 0) INTO v_held FROM point_lots WHERE program_id = p_program AND id = p_target AND pending;
  v_expired := points_expired_of(p_program, p_target);
  SELECT coalesce(-sum(u.amount), 0) INTO v_returned
    FROM point_postings p JOIN point_lot_uses u ON u.program_id = p.program_id AND u.posting_id = p.id
    WHERE p.program_id = p_program AND p.action_id = p_target AND p.to_account = 'expired' AND NOT is_reversed(p_program, u.lot_id);
  SELECT coalesce(sum(CASE WHEN p.from_account = 'issued' THEN -p.amount WHEN p.to_account = 'spent' THEN p.amount ELSE 0 END), 0) + v_returned
    INTO v_points FROM point_postings p WHERE p.program_id = p_program AND p.action_id = p_target;
  INSERT INTO participant_actions (program_id, id, participant_id, action_type, title, actionable_type, actionable_id, points, created_at)
    VALUES (p_program, p_ids[1], v_participant, 'reversal', p_title, 'Action', p_target, v_points, p_now);
  -- What an import earned and spent at once comes back to its lot first.
  FOR o IN SELECT * FROM point_postings p WHERE p.program_id = p_program AND p.action_id = p_target ORDER BY p.to_account <> 'spent', p.id LOOP
    IF o.reverses IS NOT NULL THEN
      RAISE EXCEPTION USING ERRCODE = 'LY422', MESSAGE = 'action.is_a_reversal';
    ELSIF o.from_account = 'pending' THEN
      RAISE EXCEPTION USING ERRCODE = 'LY422', MESSAGE = 'action.not_reversible';
    ELSIF o.to_account = 'debt' THEN
      PERFORM points_post(p_program, p_ids[v_at], v_participant, 'debt', 'reversed', o.amount, p_ids[1], o.id, p_now);
      v_at := v_at + 1;
    ELSIF o.from_account = 'issued' AND o.to_account = 'available' THEN
      IF v_expired > 0 THEN
        PERFORM points_post(p_program, new_uuid(p_now), v_participant, 'expired', 'reversed', v_expired, p_ids[1], o.id, p_now);
      END IF;
      PERFORM points_debit(p_program, p_ids[v_at:v_at + 1], v_participant, o.amount - v_expired, p_ids[1], o.id, p_now, p_target);
      v_at := v_at + 2;
    ELSIF o.from_account = 'issued' THEN
      IF v_held > 0 THEN
        PERFORM points_post(p_program, p_ids[2], v_participant, 'pending', 'reversed', v_held, p_ids[1], o.id, p_now, p_target);
      END IF;
      IF v_expired > 0 THEN
        PERFORM points_post(p_program, new_uuid(p_now), v_participant, 'expired', 'reversed', v_expired, p_ids[1], o.id, p_now);
      END IF;
      PERFORM points_debit(p_program, p_ids[3:4], v_participant, o.amount - v_held - v_expired, p_ids[1], o.id, p_now, p_target);
      v_at := 5;
    ELSIF o.to_account = 'expired' AND v_returned > 0 THEN
      PERFORM points_credit(p_program, p_ids[v_at:v_at + 1], v_participant, 'expired', v_returned, p_ids[1], o.id, p_now, NULL);
      v_at := v_at + 2;
    ELSIF o.to_account = 'spent' THEN
      PERFORM points_credit(p_program, p_ids[v_at:v_at + 1], v_participant, 'spent', o.amount, p_ids[1], o.id, p_now, NULL);
      v_at := v_at + 2;
    END IF;
  END LOOP;
  IF v_at = 2 THEN RAISE EXCEPTION USING ERRCODE = 'LY422', MESSAGE = 'action.nothing_to_reverse'; END IF;
  SELECT points_available, points_debt INTO v_available, v_debt FROM participants WHERE program_id = p_program AND id = v_participant;
  PERFORM idempotency_end('participant', v_participant, v_operation, p_key, jsonb_build_object('action_id', p_ids[1], 'available', v_available, 'debt', v_debt));
  RETURN QUERY SELECT p_ids[1], v_available, v_debt, false;
END $$;
