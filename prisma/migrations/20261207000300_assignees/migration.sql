-- Validated at once: the columns are new and empty.
ALTER TABLE receipts ADD COLUMN assignee_id uuid;
ALTER TABLE referrals ADD COLUMN assignee_id uuid;
ALTER TABLE receipts ADD CONSTRAINT receipts_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES admins(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE referrals ADD CONSTRAINT referrals_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES admins(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
