CREATE INDEX CONCURRENTLY participants_phone_ends_idx ON participants USING gin (phone_ends(profile));
