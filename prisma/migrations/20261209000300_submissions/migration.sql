-- What participants hand in with a challenge, for an admin to judge: photos, and answers for a mini contest. Completions
-- of before are not added: they were accepted as they are.
CREATE TABLE submissions (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    completion_id uuid,
    challenge_id uuid NOT NULL,
    participant_id uuid NOT NULL,
    status text NOT NULL DEFAULT 'pending',
    reason text,
    assignee_id uuid,
    decided_at timestamptz(3),
    decided_by_id uuid,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT submissions_pkey PRIMARY KEY (program_id, id),
    CONSTRAINT submissions_status_check CHECK (status IN ('pending', 'approved', 'rejected')),
    CONSTRAINT submissions_decided_check CHECK ((status = 'pending') = (decided_at IS NULL) AND (status = 'rejected') = (completion_id IS NULL)
      AND (status = 'rejected') = (reason IS NOT NULL))
);

CREATE UNIQUE INDEX submissions_program_id_completion_id_key ON submissions (program_id, completion_id);
CREATE INDEX submissions_program_id_challenge_id_idx ON submissions (program_id, challenge_id);
CREATE INDEX submissions_program_id_participant_id_idx ON submissions (program_id, participant_id);
CREATE INDEX submissions_program_id_status_created_at_id_idx ON submissions (program_id, status, created_at, id);
CREATE INDEX submissions_program_id_created_at_id_idx ON submissions (program_id, created_at, id);
CREATE INDEX submissions_assignee_id_program_id_status_idx ON submissions (assignee_id, program_id, status);

-- A rejected one has no completion any more. Whatever else takes the completion back takes what waits for it, too.
ALTER TABLE submissions ADD CONSTRAINT submissions_program_id_completion_id_fkey FOREIGN KEY (program_id, completion_id) REFERENCES challenge_completions(program_id, id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE submissions ADD CONSTRAINT submissions_program_id_challenge_id_fkey FOREIGN KEY (program_id, challenge_id) REFERENCES challenges(program_id, id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE submissions ADD CONSTRAINT submissions_program_id_participant_id_fkey FOREIGN KEY (program_id, participant_id) REFERENCES participants(program_id, id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE submissions ADD CONSTRAINT submissions_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES admins(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
