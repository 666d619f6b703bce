-- The participants who may win something: counts, draws and lists of possible winners all read this view, so that they
-- agree. Staff win nothing, and neither does an account that is blocked, deleted, opted out or not yet active.
CREATE OR REPLACE VIEW eligible_participants AS
  SELECT program_id, id FROM participants WHERE status = 'active' AND NOT staff AND deleted_at IS NULL;
