-- What a participant did in a week that ended, to tell them once.
CREATE TABLE weekly_results (
    program_id uuid NOT NULL,
    week date NOT NULL,
    participant_id uuid NOT NULL,
    points bigint NOT NULL,
    challenges integer NOT NULL,
    place integer,
    people integer,
    better boolean NOT NULL,
    announced_at timestamptz(3),
    CONSTRAINT weekly_results_check CHECK ((points >= 0) AND (challenges >= 0) AND ((place IS NULL) = (people IS NULL))),
    CONSTRAINT weekly_results_pkey PRIMARY KEY (program_id, week, participant_id)
);
CREATE INDEX weekly_results_program_id_participant_id_idx ON weekly_results (program_id, participant_id);
CREATE INDEX weekly_results_week_idx ON weekly_results (week);
ALTER TABLE weekly_results ADD CONSTRAINT weekly_results_program_id_participant_id_fkey FOREIGN KEY (program_id, participant_id) REFERENCES participants(program_id, id) ON UPDATE RESTRICT ON DELETE CASCADE;
