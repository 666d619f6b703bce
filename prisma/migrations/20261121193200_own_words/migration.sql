-- Columns that had a vendor's word in their name. The vendor's words stay where JSON promises them.
ALTER TABLE offers RENAME COLUMN endeca_key TO offer_key;
ALTER TABLE offer_redemptions RENAME COLUMN endeca_key TO offer_key;
ALTER TABLE offer_reports RENAME COLUMN endeca_key TO offer_key;
ALTER TABLE programs RENAME COLUMN qrati_program_id TO partner_program_id;
ALTER INDEX offers_endeca_key_key RENAME TO offers_offer_key_key;
ALTER INDEX offer_reports_program_id_endeca_key_idx RENAME TO offer_reports_program_id_offer_key_idx;
