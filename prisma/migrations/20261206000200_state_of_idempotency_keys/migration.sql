-- Null in the rows of processes of the version before, whose result of a running request is {"running_until": …}.
ALTER TABLE idempotency_keys
  ADD COLUMN state text,
  ADD COLUMN running_until timestamptz(3),
  ADD CONSTRAINT idempotency_keys_state_check CHECK (state IN ('running', 'done'));
