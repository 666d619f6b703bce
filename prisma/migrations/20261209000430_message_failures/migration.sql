-- A mail that its server never took says so, with the kind of reason.
ALTER TABLE participant_messages ADD COLUMN attempts integer DEFAULT 0 NOT NULL;
ALTER TABLE participant_messages ADD COLUMN failure text;
ALTER TABLE participant_messages ADD CONSTRAINT participant_messages_failure_check CHECK (failure IN ('address', 'content', 'server'));
