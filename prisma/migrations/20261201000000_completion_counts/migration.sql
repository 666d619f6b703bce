-- CreateTable
CREATE TABLE "challenge_completion_counts" (
    "program_id" UUID NOT NULL,
    "challenge_id" UUID NOT NULL,
    "shard" INTEGER NOT NULL,
    "completions" BIGINT NOT NULL,

    CONSTRAINT "challenge_completion_counts_pkey" PRIMARY KEY ("program_id","challenge_id","shard")
);

-- AddForeignKey
ALTER TABLE "challenge_completion_counts" ADD CONSTRAINT "challenge_completion_counts_program_id_challenge_id_fkey" FOREIGN KEY ("program_id", "challenge_id") REFERENCES "challenges"("program_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- Updated in place, over and over.
ALTER TABLE challenge_completion_counts SET (fillfactor = 70);

-- Not left to prisma/functions, which are created after the migrations: completions in between would not be counted.
CREATE OR REPLACE FUNCTION count_completions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE v_sign int := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  INSERT INTO challenge_completion_counts AS c (program_id, challenge_id, shard, completions)
    SELECT program_id, challenge_id, pg_backend_pid() % 64, v_sign * count(*) FROM changed_rows
     GROUP BY program_id, challenge_id ORDER BY program_id, challenge_id
    ON CONFLICT (program_id, challenge_id, shard) DO UPDATE SET completions = c.completions + excluded.completions;
  RETURN NULL;
END $$;

CREATE TRIGGER challenge_completions_counted AFTER INSERT ON challenge_completions
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_completions();
CREATE TRIGGER challenge_completions_uncounted AFTER DELETE ON challenge_completions
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_completions();
