-- Validated at once: the column is new and empty.
ALTER TABLE offer_reports ADD COLUMN assignee_id uuid;
ALTER TABLE offer_reports ADD CONSTRAINT offer_reports_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES admins(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
