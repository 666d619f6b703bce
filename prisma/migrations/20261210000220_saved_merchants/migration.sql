-- Merchants that a participant saved, to find them again. The directory belongs to the installation and may come from an
-- outside provider, so a merchant is meant by its slug, as on its page.
CREATE TABLE saved_merchants (
  program_id uuid NOT NULL,
  id uuid NOT NULL,
  participant_id uuid NOT NULL,
  slug text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT saved_merchants_pkey PRIMARY KEY (program_id, id),
  CONSTRAINT saved_merchants_program_id_participant_id_fkey FOREIGN KEY (program_id, participant_id)
    REFERENCES participants(program_id, id) ON UPDATE RESTRICT ON DELETE CASCADE
);
CREATE UNIQUE INDEX saved_merchants_program_id_participant_id_slug_key ON saved_merchants (program_id, participant_id, slug);
CREATE INDEX saved_merchants_program_id_participant_id_created_at_idx ON saved_merchants (program_id, participant_id, created_at DESC);
