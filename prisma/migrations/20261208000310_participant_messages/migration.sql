CREATE TABLE message_templates (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL COLLATE "und-x-icu",
    texts jsonb NOT NULL,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    CONSTRAINT message_templates_pkey PRIMARY KEY (program_id, id)
);

CREATE UNIQUE INDEX message_templates_program_id_name_key ON message_templates (program_id, name);

ALTER TABLE message_templates ADD CONSTRAINT message_templates_program_id_fkey FOREIGN KEY (program_id) REFERENCES programs(id) ON UPDATE RESTRICT ON DELETE CASCADE;

CREATE TABLE participant_messages (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    participant_id uuid NOT NULL,
    author_id uuid NOT NULL,
    by_key boolean NOT NULL DEFAULT false,
    template text,
    subject text NOT NULL,
    text text NOT NULL,
    service boolean NOT NULL DEFAULT false,
    created_at timestamptz(3) NOT NULL,
    sent_at timestamptz(3),
    skipped_at timestamptz(3),
    CONSTRAINT participant_messages_pkey PRIMARY KEY (program_id, id)
);

CREATE INDEX participant_messages_program_id_participant_id_created_at_idx ON participant_messages (program_id, participant_id, created_at);
CREATE INDEX participant_messages_author_id_idx ON participant_messages (author_id);

ALTER TABLE participant_messages ADD CONSTRAINT participant_messages_program_id_participant_id_fkey FOREIGN KEY (program_id, participant_id) REFERENCES participants(program_id, id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE participant_messages ADD CONSTRAINT participant_messages_author_id_fkey FOREIGN KEY (author_id) REFERENCES admins(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
