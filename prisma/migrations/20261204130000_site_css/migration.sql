-- A program's own CSS without what could load or run anything, and of which CSS and rules it was made. Programs that
-- were saved before have none until they are saved again.
ALTER TABLE programs
  ADD COLUMN site_css text NOT NULL DEFAULT '',
  ADD COLUMN site_css_key text NOT NULL DEFAULT '';
