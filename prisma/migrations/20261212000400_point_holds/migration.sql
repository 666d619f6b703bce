-- Points, or a reward, that a register holds for a participant until it captures or releases them.
CREATE TABLE point_holds (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    participant_id uuid NOT NULL,
    state text NOT NULL,
    title text NOT NULL COLLATE "und-x-icu",
    external_id text,
    points bigint NOT NULL,
    captured_points bigint,
    action_id uuid NOT NULL,
    reward_id uuid,
    coupon_id uuid,
    claim_id uuid,
    expires_at timestamptz(3) NOT NULL,
    ended_at timestamptz(3),
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT point_holds_state_check CHECK (state IN ('held', 'captured', 'released', 'expired')),
    CONSTRAINT point_holds_ended_check CHECK ((state = 'held') = (ended_at IS NULL)),
    CONSTRAINT point_holds_points_check CHECK (points >= 0 AND (points > 0 OR reward_id IS NOT NULL) AND (captured_points BETWEEN 0 AND points) IS NOT FALSE
      AND (state = 'captured') = (captured_points IS NOT NULL)),
    CONSTRAINT point_holds_reward_check CHECK ((coupon_id IS NULL OR state = 'held') AND (claim_id IS NULL OR state = 'captured')),
    CONSTRAINT point_holds_pkey PRIMARY KEY (program_id, id)
);
CREATE UNIQUE INDEX point_holds_program_id_external_id_key ON point_holds (program_id, external_id);
CREATE INDEX point_holds_program_id_participant_id_created_at_idx ON point_holds (program_id, participant_id, created_at DESC);
CREATE INDEX point_holds_program_id_reward_id_idx ON point_holds (program_id, reward_id);
CREATE UNIQUE INDEX point_holds_program_id_coupon_id_key ON point_holds (program_id, coupon_id);
CREATE INDEX point_holds_open_idx ON point_holds (expires_at) WHERE state = 'held';

ALTER TABLE point_holds ADD CONSTRAINT point_holds_program_id_participant_id_fkey
  FOREIGN KEY (program_id, participant_id) REFERENCES participants (program_id, id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE point_holds ADD CONSTRAINT point_holds_program_id_reward_id_fkey
  FOREIGN KEY (program_id, reward_id) REFERENCES rewards (program_id, id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE point_holds ADD CONSTRAINT point_holds_program_id_coupon_id_fkey
  FOREIGN KEY (program_id, coupon_id) REFERENCES reward_coupons (program_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT;
