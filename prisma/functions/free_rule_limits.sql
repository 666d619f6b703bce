-- Opens the limits and budgets of rules again by all that they gave for an order or event, since it was taken back.
CREATE OR REPLACE FUNCTION free_rule_limits(p_program uuid, p_source uuid) RETURNS void
LANGUAGE sql AS $$
  WITH before AS (
    SELECT rule_id, points - taken_back AS points FROM earning_rule_uses WHERE program_id = p_program AND source_id = p_source),
  freed AS (UPDATE earning_rule_uses SET taken_back = points WHERE program_id = p_program AND source_id = p_source)
  UPDATE earning_rule_budgets b SET points = b.points - f.points FROM before f WHERE b.program_id = p_program AND b.rule_id = f.rule_id
$$;
