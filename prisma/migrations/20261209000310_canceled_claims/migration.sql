-- Claims and bought entries that admins canceled, with what it takes to undo that.
CREATE TABLE canceled_claims (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    kind text NOT NULL,
    claim_id uuid NOT NULL,
    reward_id uuid NOT NULL,
    participant_id uuid NOT NULL,
    action_id uuid NOT NULL,
    points bigint NOT NULL,
    points_returned bigint NOT NULL,
    in_review boolean NOT NULL DEFAULT false,
    coupon_id uuid,
    certificate_id uuid,
    claimed_at timestamptz(3) NOT NULL,
    used_at timestamptz(3),
    canceled_at timestamptz(3) NOT NULL,
    undone_at timestamptz(3),
    CONSTRAINT canceled_claims_pkey PRIMARY KEY (program_id, id),
    CONSTRAINT canceled_claims_kind_check CHECK (kind IN ('claim', 'entry')),
    CONSTRAINT canceled_claims_points_check CHECK (points >= 0 AND points_returned >= 0)
);

CREATE INDEX canceled_claims_program_id_participant_id_canceled_at_idx ON canceled_claims (program_id, participant_id, canceled_at);
CREATE INDEX canceled_claims_program_id_reward_id_idx ON canceled_claims (program_id, reward_id);

ALTER TABLE canceled_claims ADD CONSTRAINT canceled_claims_program_id_reward_id_fkey FOREIGN KEY (program_id, reward_id) REFERENCES rewards(program_id, id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE canceled_claims ADD CONSTRAINT canceled_claims_program_id_participant_id_fkey FOREIGN KEY (program_id, participant_id) REFERENCES participants(program_id, id) ON UPDATE RESTRICT ON DELETE CASCADE;
