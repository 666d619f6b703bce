-- Names that people read in lists are sorted as people sort, whatever the collation of the database:
-- docs/decisions/0264-lists-in-alphabetical-order.md. No table is rewritten; only the indexes on these columns are built again.
-- What must be unique regardless of case is compared as before.
DROP INDEX api_keys_name_idx;
DROP INDEX purchase_proof_merchants_name_idx;
DROP INDEX purchase_proof_products_name_idx;
DROP INDEX tags_name_idx;
ALTER TABLE organizations ALTER COLUMN name TYPE text COLLATE "und-x-icu";
ALTER TABLE programs ALTER COLUMN name TYPE text COLLATE "und-x-icu";
ALTER TABLE features ALTER COLUMN name TYPE text COLLATE "und-x-icu";
ALTER TABLE admins ALTER COLUMN first_name TYPE text COLLATE "und-x-icu", ALTER COLUMN last_name TYPE text COLLATE "und-x-icu";
ALTER TABLE challenges ALTER COLUMN caption TYPE text COLLATE "und-x-icu";
ALTER TABLE rewards ALTER COLUMN name TYPE text COLLATE "und-x-icu";
ALTER TABLE media_files ALTER COLUMN name TYPE text COLLATE "und-x-icu";
ALTER TABLE navigation_menus ALTER COLUMN name TYPE text COLLATE "und-x-icu";
ALTER TABLE program_pages ALTER COLUMN title TYPE text COLLATE "und-x-icu";
ALTER TABLE program_tiers ALTER COLUMN name TYPE text COLLATE "und-x-icu";
ALTER TABLE feed_posts ALTER COLUMN title TYPE text COLLATE "und-x-icu";
ALTER TABLE profile_attributes ALTER COLUMN display_name TYPE text COLLATE "und-x-icu";
ALTER TABLE saved_views ALTER COLUMN name TYPE text COLLATE "und-x-icu";
ALTER TABLE organization_saved_views ALTER COLUMN name TYPE text COLLATE "und-x-icu";
ALTER TABLE evergreen_setting_definitions ALTER COLUMN name TYPE text COLLATE "und-x-icu";
ALTER TABLE carousel_slides ALTER COLUMN title TYPE text COLLATE "und-x-icu";
ALTER TABLE api_keys ALTER COLUMN name TYPE text COLLATE "und-x-icu";
ALTER TABLE purchase_proof_merchants ALTER COLUMN name TYPE text COLLATE "und-x-icu";
ALTER TABLE purchase_proof_products ALTER COLUMN name TYPE text COLLATE "und-x-icu";
ALTER TABLE tags ALTER COLUMN name TYPE text COLLATE "und-x-icu";

CREATE UNIQUE INDEX api_keys_name_idx ON api_keys (program_id, lower(name COLLATE "default")) WHERE revoked_at IS NULL;
CREATE UNIQUE INDEX purchase_proof_merchants_name_idx ON purchase_proof_merchants (program_id, lower(name COLLATE "default"));
CREATE UNIQUE INDEX purchase_proof_products_name_idx ON purchase_proof_products (program_id, lower(name COLLATE "default"));
CREATE UNIQUE INDEX tags_name_idx ON tags (program_id, kind, lower(name COLLATE "default"));
