-- The nearest merchants with what is near each other on the same pages: by positions alone the index's boxes overlap as
-- soon as merchants come in any order, and a search among a million reads five times as many pages. No search names the
-- square; it only says where in the index a merchant belongs.
DROP INDEX merchants_position_idx;
DROP INDEX merchants_category_position_idx;
CREATE INDEX merchants_position_idx ON merchants USING gist (earth_cell(latitude, longitude), position)
  INCLUDE (id, name, offers_count, top_value_cents) WHERE offers_count > 0;
CREATE INDEX merchants_category_position_idx ON merchants USING gist (category, earth_cell(latitude, longitude), position)
  INCLUDE (id, name, offers_count, top_value_cents) WHERE offers_count > 0;
