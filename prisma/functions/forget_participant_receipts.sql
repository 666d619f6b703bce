-- Clears what the person's receipts show and say, what was written about them, and what the audit log quotes of it.
-- The receipts stay with their points, and nobody waits for them to be read or reviewed any more. The caller has the keys of the files and deletes them from the store.
DROP FUNCTION IF EXISTS forget_participant_receipts(uuid, uuid, timestamptz);
CREATE OR REPLACE FUNCTION forget_participant_receipts(p_program uuid, p_participants uuid[], p_now timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE v_receipts uuid[] := ARRAY(SELECT id FROM receipts WHERE program_id = p_program AND participant_id = ANY (p_participants));
BEGIN
  UPDATE receipts SET
      status = CASE status WHEN 'pending' THEN 'failed' WHEN 'needs_human_review' THEN 'failed' WHEN 'review_requested' THEN 'processed'
        ELSE status END,
      merchant_name = '', merchant_address = '', reading = NULL, review_comment = '',
      admin_invalidation_message = '', admin_comments = '', cleared_at = coalesce(cleared_at, p_now)
    WHERE program_id = p_program AND id = ANY (v_receipts);
  UPDATE receipt_items SET sku = '', name = '', admin_comments = '' WHERE program_id = p_program AND receipt_id = ANY (v_receipts);
  DELETE FROM receipt_files WHERE program_id = p_program AND receipt_id = ANY (v_receipts);
  DELETE FROM receipt_issue_reports WHERE program_id = p_program AND receipt_id = ANY (v_receipts);
  PERFORM redact_audit_entries(p_program, 'receipt', v_receipts);
END $$;
