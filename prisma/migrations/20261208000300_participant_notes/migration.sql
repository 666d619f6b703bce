CREATE TABLE participant_notes (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    participant_id uuid NOT NULL,
    author_id uuid NOT NULL,
    by_key boolean NOT NULL DEFAULT false,
    text text NOT NULL,
    pinned_at timestamptz(3),
    created_at timestamptz(3) NOT NULL,
    edited_at timestamptz(3),
    CONSTRAINT participant_notes_pkey PRIMARY KEY (program_id, id)
);

CREATE INDEX participant_notes_program_id_participant_id_created_at_idx ON participant_notes (program_id, participant_id, created_at);
CREATE INDEX participant_notes_author_id_idx ON participant_notes (author_id);

ALTER TABLE participant_notes ADD CONSTRAINT participant_notes_program_id_participant_id_fkey FOREIGN KEY (program_id, participant_id) REFERENCES participants(program_id, id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE participant_notes ADD CONSTRAINT participant_notes_author_id_fkey FOREIGN KEY (author_id) REFERENCES admins(id) ON UPDATE RESTRICT ON DELETE RESTRICT;

CREATE TABLE note_mentions (
    program_id uuid NOT NULL,
    note_id uuid NOT NULL,
    admin_id uuid NOT NULL,
    created_at timestamptz(3) NOT NULL,
    done_at timestamptz(3),
    CONSTRAINT note_mentions_pkey PRIMARY KEY (program_id, note_id, admin_id)
);

CREATE INDEX note_mentions_admin_id_program_id_done_at_created_at_idx ON note_mentions (admin_id, program_id, done_at, created_at);

ALTER TABLE note_mentions ADD CONSTRAINT note_mentions_program_id_note_id_fkey FOREIGN KEY (program_id, note_id) REFERENCES participant_notes(program_id, id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE note_mentions ADD CONSTRAINT note_mentions_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(id) ON UPDATE RESTRICT ON DELETE CASCADE;
