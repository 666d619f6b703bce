-- A saved view can be shared with all who work on the program or in the organization.
ALTER TABLE saved_views ADD COLUMN shared boolean NOT NULL DEFAULT false;
ALTER TABLE organization_saved_views ADD COLUMN shared boolean NOT NULL DEFAULT false;
CREATE INDEX saved_views_shared_idx ON saved_views (program_id, list) WHERE shared;
CREATE INDEX organization_saved_views_shared_idx ON organization_saved_views (organization_id, list) WHERE shared;
