-- Several challenges with a prize of their own for those who do all of them.
CREATE TABLE quests (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    title text NOT NULL COLLATE "und-x-icu",
    description text NOT NULL DEFAULT '',
    start timestamptz(3),
    finish timestamptz(3),
    prize_points integer,
    prize_reward_id uuid,
    published boolean NOT NULL DEFAULT false,
    archived_at timestamptz(3),
    translations jsonb NOT NULL DEFAULT '{}',
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,

    CONSTRAINT quests_prize_check CHECK (prize_points > 0 AND (prize_points IS NOT NULL OR prize_reward_id IS NOT NULL)),
    CONSTRAINT quests_schedule_check CHECK (finish > start AND (NOT published OR (start IS NOT NULL AND archived_at IS NULL))),
    CONSTRAINT quests_pkey PRIMARY KEY (program_id,id)
);

CREATE TABLE quest_steps (
    program_id uuid NOT NULL,
    quest_id uuid NOT NULL,
    challenge_id uuid NOT NULL,
    position integer NOT NULL DEFAULT 0,

    CONSTRAINT quest_steps_pkey PRIMARY KEY (program_id,quest_id,challenge_id)
);

CREATE TABLE quest_completions (
    program_id uuid NOT NULL,
    quest_id uuid NOT NULL,
    participant_id uuid NOT NULL,
    points bigint NOT NULL DEFAULT 0,
    action_id uuid NOT NULL,
    completed_at timestamptz(3) NOT NULL,

    CONSTRAINT quest_completions_check CHECK (points >= 0),
    CONSTRAINT quest_completions_pkey PRIMARY KEY (program_id,quest_id,participant_id)
);
CREATE INDEX quests_program_id_prize_reward_id_idx ON quests(program_id, prize_reward_id);
CREATE INDEX quest_steps_program_id_challenge_id_idx ON quest_steps(program_id, challenge_id);
CREATE INDEX quest_completions_program_id_participant_id_idx ON quest_completions(program_id, participant_id);
ALTER TABLE quests ADD CONSTRAINT quests_program_id_fkey FOREIGN KEY (program_id) REFERENCES programs(id) ON DELETE CASCADE ON UPDATE RESTRICT;
ALTER TABLE quests ADD CONSTRAINT quests_program_id_prize_reward_id_fkey FOREIGN KEY (program_id, prize_reward_id) REFERENCES rewards(program_id, id) ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE quest_steps ADD CONSTRAINT quest_steps_program_id_quest_id_fkey FOREIGN KEY (program_id, quest_id) REFERENCES quests(program_id, id) ON DELETE CASCADE ON UPDATE RESTRICT;
ALTER TABLE quest_steps ADD CONSTRAINT quest_steps_program_id_challenge_id_fkey FOREIGN KEY (program_id, challenge_id) REFERENCES challenges(program_id, id) ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE quest_completions ADD CONSTRAINT quest_completions_program_id_quest_id_fkey FOREIGN KEY (program_id, quest_id) REFERENCES quests(program_id, id) ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE quest_completions ADD CONSTRAINT quest_completions_program_id_participant_id_fkey FOREIGN KEY (program_id, participant_id) REFERENCES participants(program_id, id) ON DELETE CASCADE ON UPDATE RESTRICT;
