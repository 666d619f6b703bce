-- What a friend gets for joining through a participant, beside what the participant gets. The next but one migration
-- validates.
ALTER TABLE referrals ADD COLUMN friend_points bigint DEFAULT 0 NOT NULL;
ALTER TABLE referrals ADD COLUMN friend_action_id uuid;
ALTER TABLE referrals ADD CONSTRAINT referrals_friend_points_check CHECK (friend_points >= 0) NOT VALID;
ALTER TABLE referrals ADD CONSTRAINT referrals_program_id_friend_action_id_fkey FOREIGN KEY (program_id, friend_action_id) REFERENCES participant_actions(program_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT NOT VALID;
