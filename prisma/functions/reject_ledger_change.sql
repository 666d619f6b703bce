-- Makes actions and postings append-only. While two accounts are merged, their owner may change and nothing else.
CREATE OR REPLACE FUNCTION reject_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('loyalty.merging', true) = 'on'
    AND to_jsonb(NEW) - 'participant_id' = to_jsonb(OLD) - 'participant_id' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'LY001';
END $$;
