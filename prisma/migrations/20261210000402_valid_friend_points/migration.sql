-- Apart from the migration that adds them, so that the check of all rows locks out nobody.
ALTER TABLE referrals VALIDATE CONSTRAINT referrals_friend_points_check;
ALTER TABLE referrals VALIDATE CONSTRAINT referrals_program_id_friend_action_id_fkey;
