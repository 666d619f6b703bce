-- Postings are inserted in the order of time, so that this small index finds those of a month and costs a write nothing.
CREATE INDEX CONCURRENTLY point_postings_created_at_idx ON point_postings USING brin (created_at) WITH (autosummarize = on);
