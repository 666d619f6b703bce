-- What rows of an import may say besides names, points and tags.
ALTER TABLE participant_import_rows
  ADD COLUMN earned bigint,
  ADD COLUMN joined_at timestamptz(3),
  ADD COLUMN referral_code text,
  ADD COLUMN mails boolean,
  ADD COLUMN tier text;
