-- An earlier version had the program's term for points as a parameter.
DROP FUNCTION IF EXISTS claim_reward(uuid, uuid, uuid, uuid[], text, timestamptz, text, bytea);

-- Claims a reward for points: a redeem reward once, unless it is repeatable; an entry into a sweepstake with a
-- threshold any number of times. `p_ids`: claim or entry, action, posting.
CREATE OR REPLACE FUNCTION claim_reward(p_program uuid, p_participant uuid, p_reward uuid, p_ids uuid[], p_now timestamptz,
  p_key text, p_hash bytea)
RETURNS TABLE (available bigint, code text, replayed boolean)
LANGUAGE plpgsql AS $$
DECLARE v_stored jsonb; r rewards; v_available bigint; v_code text;
BEGIN
  v_stored := idempotency_begin('participant', p_participant, 'claim', p_key, p_hash, p_now);
  IF v_stored IS NOT NULL THEN
    -- The code is stored with its coupon only; earlier versions stored it here, too.
    RETURN QUERY SELECT (v_stored->>'available')::bigint, coalesce(v_stored->>'code', (SELECT c.code FROM reward_coupons c
      WHERE c.program_id = p_program AND c.claim_id = (v_stored->>'claim_id')::uuid)), true;
    RETURN;
  END IF;
  v_available := points_lock(p_program, p_participant);
  r := check_claim(p_program, p_participant, p_reward, v_available, p_now);
  INSERT INTO participant_actions (program_id, id, participant_id, action_type, title, actionable_type, actionable_id, points, created_at)
    VALUES (p_program, p_ids[2], p_participant, 'claim_reward', r.name, 'Reward', p_reward, -r.threshold, p_now);
  IF r.threshold > 0 THEN
    PERFORM points_post(p_program, p_ids[3], p_participant, 'available', 'spent', r.threshold, p_ids[2], NULL, p_now);
    PERFORM points_active(p_program, p_participant, 'spend', p_now);
  END IF;
  v_available := v_available - r.threshold;
  IF r.selection = 'sweepstake' THEN
    INSERT INTO sweepstake_entries (program_id, id, reward_id, participant_id, entries, action_id, created_at)
      VALUES (p_program, p_ids[1], p_reward, p_participant, 1, p_ids[2], p_now);
  ELSE
    v_code := give_reward(p_program, p_participant, p_reward, p_ids[1], p_ids[2], r.threshold, p_now);
  END IF;
  PERFORM idempotency_end('participant', p_participant, 'claim', p_key, jsonb_build_object('available', v_available, 'claim_id', p_ids[1]));
  RETURN QUERY SELECT v_available, v_code, false;
END $$;
