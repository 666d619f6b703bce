-- A return to a shop is nothing that a participant does in the program.
CREATE OR REPLACE VIEW activities AS
  SELECT a.program_id, a.id, a.participant_id, a.action_type, a.title, a.actionable_type, a.actionable_id, a.points, a.created_at
    FROM participant_actions a
   WHERE a.action_type NOT IN ('import', 'reversal', 'points_released', 'points_expired', 'order_return')
     AND (a.action_type <> 'external' OR coalesce(a.actionable_type, '') NOT IN ('Admin', 'BulkChange'))
     AND NOT EXISTS (
       SELECT FROM participant_actions r
        WHERE r.program_id = a.program_id AND r.actionable_type = 'Action' AND r.actionable_id = a.id AND r.action_type = 'reversal'
     );
