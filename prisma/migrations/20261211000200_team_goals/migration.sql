-- A goal that all participants of a program reach together, and what each of them contributed.
CREATE TABLE team_goals (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    title text NOT NULL COLLATE "und-x-icu",
    counts text NOT NULL,
    target bigint NOT NULL,
    minimum bigint NOT NULL,
    starts_at timestamptz(3) NOT NULL,
    ends_at timestamptz(3) NOT NULL,
    prize_points bigint,
    prize_reward_id uuid,
    progress bigint NOT NULL DEFAULT 0,
    contributors integer NOT NULL DEFAULT 0,
    prizes integer NOT NULL DEFAULT 0,
    points_paid bigint NOT NULL DEFAULT 0,
    rewards_paid integer NOT NULL DEFAULT 0,
    counted_until timestamptz(3),
    reached_at timestamptz(3),
    finished_at timestamptz(3),
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    CONSTRAINT team_goals_counts_check CHECK (counts IN ('points', 'challenges')),
    CONSTRAINT team_goals_check CHECK ((ends_at > starts_at) AND (target > 0) AND (minimum > 0)),
    CONSTRAINT team_goals_prize_check CHECK ((prize_points > 0) IS NOT FALSE AND (prize_points IS NOT NULL OR prize_reward_id IS NOT NULL)),
    CONSTRAINT team_goals_pkey PRIMARY KEY (program_id, id)
);
CREATE INDEX team_goals_program_id_ends_at_idx ON team_goals (program_id, ends_at);
CREATE INDEX team_goals_program_id_prize_reward_id_idx ON team_goals (program_id, prize_reward_id);
CREATE INDEX team_goals_open_idx ON team_goals (starts_at) WHERE finished_at IS NULL;
ALTER TABLE team_goals ADD CONSTRAINT team_goals_program_id_fkey
  FOREIGN KEY (program_id) REFERENCES programs (id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE team_goals ADD CONSTRAINT team_goals_program_id_prize_reward_id_fkey
  FOREIGN KEY (program_id, prize_reward_id) REFERENCES rewards (program_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT;

CREATE TABLE team_goal_parts (
    program_id uuid NOT NULL,
    goal_id uuid NOT NULL,
    participant_id uuid NOT NULL,
    amount bigint NOT NULL,
    paid_at timestamptz(3),
    got_prize boolean NOT NULL DEFAULT false,
    CONSTRAINT team_goal_parts_check CHECK (amount >= 0),
    CONSTRAINT team_goal_parts_pkey PRIMARY KEY (program_id, goal_id, participant_id)
);
CREATE INDEX team_goal_parts_program_id_participant_id_idx ON team_goal_parts (program_id, participant_id);
CREATE INDEX team_goal_parts_unpaid_idx ON team_goal_parts (program_id, goal_id, amount) WHERE paid_at IS NULL;
ALTER TABLE team_goal_parts ADD CONSTRAINT team_goal_parts_program_id_goal_id_fkey
  FOREIGN KEY (program_id, goal_id) REFERENCES team_goals (program_id, id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE team_goal_parts ADD CONSTRAINT team_goal_parts_program_id_participant_id_fkey
  FOREIGN KEY (program_id, participant_id) REFERENCES participants (program_id, id) ON UPDATE RESTRICT ON DELETE CASCADE;
