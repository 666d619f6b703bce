-- Takes available points of one or more participants from their lots, for one posting each: those of the lot `p_first`,
-- then those that expire first. The caller holds the row locks. An error when the lots have fewer points: they would no
-- longer add up to the balances.
CREATE OR REPLACE FUNCTION points_take(p_program uuid, p_participants uuid[], p_postings uuid[], p_amounts bigint[], p_first uuid) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE v_taken numeric;
BEGIN
  WITH lots AS (
    SELECT l.id, l.remaining, w.posting_id, w.amount, sum(l.remaining) OVER (
        PARTITION BY l.participant_id ORDER BY l.id = p_first DESC NULLS LAST, l.expires_at NULLS LAST, l.created_at, l.id) - l.remaining AS before
    FROM unnest(p_participants, p_postings, p_amounts) w (participant_id, posting_id, amount)
      JOIN point_lots l ON l.program_id = p_program AND l.participant_id = w.participant_id AND l.open AND NOT l.pending),
  taken AS (SELECT id, posting_id, least(remaining, amount - before) AS points FROM lots WHERE before < amount),
  uses AS (
    INSERT INTO point_lot_uses (program_id, posting_id, lot_id, amount) SELECT p_program, posting_id, id, -points FROM taken),
  changed AS (
    UPDATE point_lots l SET remaining = l.remaining - t.points, open = l.remaining > t.points
      FROM taken t WHERE l.program_id = p_program AND l.id = t.id RETURNING t.points)
  SELECT sum(points) INTO v_taken FROM changed;
  IF coalesce(v_taken, 0) <> (SELECT coalesce(sum(amount), 0) FROM unnest(p_amounts) amount) THEN
    RAISE EXCEPTION 'lots have % of the points that postings take', coalesce(v_taken, 0) USING ERRCODE = 'LY001';
  END IF;
END $$;
