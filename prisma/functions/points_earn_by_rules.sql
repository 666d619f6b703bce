-- Credits what orders and events earned by rules, one action for each row of the arrays. `p_kinds`: order or event, with
-- its id in `p_sources`. One that earned no points has its action all the same when it has something to show, such as a
-- reward. The caller holds the participants' row locks.
CREATE OR REPLACE FUNCTION points_earn_by_rules(p_program uuid, p_participants uuid[], p_actions uuid[], p_kinds text[], p_titles text[],
  p_sources uuid[], p_amounts bigint[], p_now timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO participant_actions (program_id, id, participant_id, action_type, title, actionable_type, actionable_id, points, created_at)
    SELECT p_program, w.action_id, w.participant_id, w.kind, w.title, CASE w.kind WHEN 'order' THEN 'Order' ELSE 'Event' END, w.source_id, w.amount, p_now
    FROM unnest(p_participants, p_actions, p_kinds, p_titles, p_sources, p_amounts) w (participant_id, action_id, kind, title, source_id, amount);
  FOR i IN 1 .. cardinality(p_actions) LOOP
    IF p_amounts[i] > 0 THEN
      PERFORM points_earn(p_program, ARRAY[new_uuid(p_now), new_uuid(p_now)], p_participants[i], points_source(p_kinds[i], NULL, NULL),
        p_amounts[i], p_actions[i], p_now);
    END IF;
  END LOOP;
END $$;
