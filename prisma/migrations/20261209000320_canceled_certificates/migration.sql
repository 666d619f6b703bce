-- A minted certificate stays when its claim is canceled, without the claim. Validated at once: the column is new and empty.
ALTER TABLE certificates ADD COLUMN canceled_at timestamptz(3);
ALTER TABLE certificates ALTER COLUMN claim_id DROP NOT NULL;
ALTER TABLE certificates ADD CONSTRAINT certificates_canceled_check CHECK ((claim_id IS NULL) = (canceled_at IS NOT NULL));
