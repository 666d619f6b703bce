-- Why the mail server did not take a message.
ALTER TABLE participant_messages ADD COLUMN attempts integer DEFAULT 0 NOT NULL;
ALTER TABLE participant_messages ADD COLUMN failure text;
ALTER TABLE participant_messages ADD CONSTRAINT participant_messages_failure_check CHECK (failure IN ('address', 'content', 'server'));
