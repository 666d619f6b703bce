-- The audit log is append-only, with one exception: the values about a person whose account is deleted are cleared.
CREATE OR REPLACE FUNCTION reject_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('loyalty.redacting', true) = 'on' THEN
    IF NEW.before IS NULL AND NEW.after IS NULL AND NEW.reason IS NULL
        AND to_jsonb(NEW) - '{before,after,reason}'::text[] = to_jsonb(OLD) - '{before,after,reason}'::text[] THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'LY001';
END $$;
