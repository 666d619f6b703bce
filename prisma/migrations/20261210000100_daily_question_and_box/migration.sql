-- A question for all participants of a program, and a box with points, each once a day of its calendar.
ALTER TABLE programs ADD COLUMN daily_box_cap integer,
ADD COLUMN daily_box_on boolean NOT NULL DEFAULT false,
ADD COLUMN daily_box_prizes jsonb NOT NULL DEFAULT '[]',
ADD COLUMN daily_question_extra integer,
ADD COLUMN daily_question_on boolean NOT NULL DEFAULT false,
ADD COLUMN daily_question_points integer,
ADD COLUMN daily_question_random boolean NOT NULL DEFAULT false,
ADD CONSTRAINT programs_daily_check CHECK (daily_question_points > 0 AND daily_question_extra > 0 AND daily_box_cap > 0) NOT VALID;

CREATE TABLE daily_questions (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    text text NOT NULL,
    options text[] NOT NULL,
    correct smallint,
    explanation text NOT NULL DEFAULT '',
    points integer,
    active boolean NOT NULL DEFAULT true,
    position integer NOT NULL DEFAULT 0,
    pinned_on date,
    shown_on date,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,

    CONSTRAINT daily_questions_check CHECK (cardinality(options) BETWEEN 2 AND 6 AND correct BETWEEN 1 AND cardinality(options) AND points >= 0),
    CONSTRAINT daily_questions_pkey PRIMARY KEY (program_id,id)
);

CREATE TABLE daily_question_days (
    program_id uuid NOT NULL,
    day date NOT NULL,
    question_id uuid,
    text text NOT NULL,
    options text[] NOT NULL,
    correct smallint,
    explanation text NOT NULL,
    points integer,
    answers integer[] NOT NULL,
    earned bigint NOT NULL DEFAULT 0,
    created_at timestamptz(3) NOT NULL,

    CONSTRAINT daily_question_days_check CHECK (cardinality(answers) = cardinality(options) AND earned >= 0),
    CONSTRAINT daily_question_days_pkey PRIMARY KEY (program_id,day)
);

CREATE TABLE daily_answers (
    program_id uuid NOT NULL,
    participant_id uuid NOT NULL,
    day date NOT NULL,
    option smallint NOT NULL,
    points bigint NOT NULL DEFAULT 0,
    daily_limit integer,
    created_at timestamptz(3) NOT NULL,

    CONSTRAINT daily_answers_check CHECK (option >= 1 AND points >= 0),
    CONSTRAINT daily_answers_pkey PRIMARY KEY (program_id,participant_id,day)
);

CREATE TABLE daily_box_days (
    program_id uuid NOT NULL,
    day date NOT NULL,
    openings integer NOT NULL DEFAULT 0,
    points bigint NOT NULL DEFAULT 0,

    CONSTRAINT daily_box_days_check CHECK (openings >= 0 AND points >= 0),
    CONSTRAINT daily_box_days_pkey PRIMARY KEY (program_id,day)
);

CREATE TABLE daily_boxes (
    program_id uuid NOT NULL,
    participant_id uuid NOT NULL,
    day date NOT NULL,
    points bigint NOT NULL DEFAULT 0,
    reduced boolean NOT NULL DEFAULT false,
    created_at timestamptz(3) NOT NULL,

    CONSTRAINT daily_boxes_check CHECK (points >= 0),
    CONSTRAINT daily_boxes_pkey PRIMARY KEY (program_id,participant_id,day)
);
CREATE INDEX daily_questions_program_id_position_idx ON daily_questions(program_id, position);
CREATE UNIQUE INDEX daily_questions_program_id_text_key ON daily_questions(program_id, text);
CREATE UNIQUE INDEX daily_questions_program_id_pinned_on_key ON daily_questions(program_id, pinned_on);
CREATE INDEX daily_question_days_program_id_question_id_idx ON daily_question_days(program_id, question_id);
CREATE INDEX daily_answers_program_id_day_idx ON daily_answers(program_id, day);
CREATE INDEX daily_boxes_program_id_day_idx ON daily_boxes(program_id, day);
ALTER TABLE daily_questions ADD CONSTRAINT daily_questions_program_id_fkey FOREIGN KEY (program_id) REFERENCES programs(id) ON DELETE CASCADE ON UPDATE RESTRICT;
ALTER TABLE daily_question_days ADD CONSTRAINT daily_question_days_program_id_fkey FOREIGN KEY (program_id) REFERENCES programs(id) ON DELETE CASCADE ON UPDATE RESTRICT;
ALTER TABLE daily_question_days ADD CONSTRAINT daily_question_days_program_id_question_id_fkey FOREIGN KEY (program_id, question_id) REFERENCES daily_questions(program_id, id) ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE daily_answers ADD CONSTRAINT daily_answers_program_id_participant_id_fkey FOREIGN KEY (program_id, participant_id) REFERENCES participants(program_id, id) ON DELETE CASCADE ON UPDATE RESTRICT;
ALTER TABLE daily_answers ADD CONSTRAINT daily_answers_program_id_day_fkey FOREIGN KEY (program_id, day) REFERENCES daily_question_days(program_id, day) ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE daily_box_days ADD CONSTRAINT daily_box_days_program_id_fkey FOREIGN KEY (program_id) REFERENCES programs(id) ON DELETE CASCADE ON UPDATE RESTRICT;
ALTER TABLE daily_boxes ADD CONSTRAINT daily_boxes_program_id_participant_id_fkey FOREIGN KEY (program_id, participant_id) REFERENCES participants(program_id, id) ON DELETE CASCADE ON UPDATE RESTRICT;
ALTER TABLE daily_boxes ADD CONSTRAINT daily_boxes_program_id_day_fkey FOREIGN KEY (program_id, day) REFERENCES daily_box_days(program_id, day) ON DELETE RESTRICT ON UPDATE RESTRICT;

-- The question of the day counts for the streak, and is no challenge.
ALTER TABLE habit_days DROP CONSTRAINT habit_days_check;
ALTER TABLE habit_days ADD CONSTRAINT habit_days_check CHECK ((completions >= 0) AND (repeats >= 0) AND (points >= 0)) NOT VALID;
