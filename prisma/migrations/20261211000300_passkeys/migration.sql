-- Passkeys that sign participants in, and the challenges that they answer.
CREATE TABLE passkeys (
  program_id uuid NOT NULL,
  id uuid NOT NULL,
  participant_id uuid NOT NULL,
  credential_id text NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL DEFAULT 0,
  host text NOT NULL,
  name text NOT NULL,
  transports text[],
  multi_device boolean NOT NULL,
  backed_up boolean NOT NULL,
  created_at timestamptz(3) NOT NULL,
  last_used_at timestamptz(3),
  CONSTRAINT passkeys_pkey PRIMARY KEY (program_id, id),
  CONSTRAINT passkeys_program_id_participant_id_fkey FOREIGN KEY (program_id, participant_id)
    REFERENCES participants(program_id, id) ON UPDATE RESTRICT ON DELETE CASCADE
);
CREATE UNIQUE INDEX passkeys_program_id_credential_id_key ON passkeys (program_id, credential_id);
CREATE INDEX passkeys_program_id_participant_id_idx ON passkeys (program_id, participant_id);
CREATE TABLE passkey_challenges (
  program_id uuid NOT NULL,
  challenge_hash bytea NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT passkey_challenges_pkey PRIMARY KEY (program_id, challenge_hash)
);
CREATE INDEX passkey_challenges_expires_at_idx ON passkey_challenges (expires_at);
