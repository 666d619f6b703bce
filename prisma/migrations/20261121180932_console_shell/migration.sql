-- AlterTable
ALTER TABLE "admin_sessions" ADD COLUMN     "last_seen_at" TIMESTAMPTZ(3),
ADD COLUMN     "user_agent" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "organization_admins" ADD COLUMN     "active" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "owner" BOOLEAN NOT NULL DEFAULT true;

-- CreateTable
CREATE TABLE "platform_audit_entries" (
    "id" UUID NOT NULL,
    "organization_id" UUID,
    "actor_type" TEXT NOT NULL,
    "actor_id" UUID,
    "verb" TEXT NOT NULL,
    "target_type" TEXT NOT NULL,
    "target_id" UUID,
    "reason" TEXT,
    "before" JSONB,
    "after" JSONB,
    "request_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "platform_audit_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tags" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "tags_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "taggings" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "tag_id" UUID NOT NULL,
    "challenge_id" UUID,
    "reward_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "taggings_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateIndex
CREATE INDEX "platform_audit_entries_organization_id_created_at_idx" ON "platform_audit_entries"("organization_id", "created_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "tags_program_id_kind_name_key" ON "tags"("program_id", "kind", "name");

-- CreateIndex
CREATE INDEX "taggings_program_id_challenge_id_idx" ON "taggings"("program_id", "challenge_id");

-- CreateIndex
CREATE INDEX "taggings_program_id_reward_id_idx" ON "taggings"("program_id", "reward_id");

-- CreateIndex
CREATE UNIQUE INDEX "taggings_program_id_tag_id_challenge_id_key" ON "taggings"("program_id", "tag_id", "challenge_id");

-- CreateIndex
CREATE UNIQUE INDEX "taggings_program_id_tag_id_reward_id_key" ON "taggings"("program_id", "tag_id", "reward_id");

-- AddForeignKey
ALTER TABLE "platform_audit_entries" ADD CONSTRAINT "platform_audit_entries_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "tags" ADD CONSTRAINT "tags_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "programs"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "taggings" ADD CONSTRAINT "taggings_program_id_tag_id_fkey" FOREIGN KEY ("program_id", "tag_id") REFERENCES "tags"("program_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "taggings" ADD CONSTRAINT "taggings_program_id_challenge_id_fkey" FOREIGN KEY ("program_id", "challenge_id") REFERENCES "challenges"("program_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "taggings" ADD CONSTRAINT "taggings_program_id_reward_id_fkey" FOREIGN KEY ("program_id", "reward_id") REFERENCES "rewards"("program_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- Staff of single programs work for their organization too; so far only owners stood in organization_admins.
INSERT INTO organization_admins (organization_id, admin_id, owner, created_at)
  SELECT p.organization_id, s.admin_id, false, min(s.created_at)
    FROM program_staff s JOIN programs p ON p.id = s.program_id
   GROUP BY p.organization_id, s.admin_id
  ON CONFLICT DO NOTHING;

ALTER TABLE platform_audit_entries ADD CONSTRAINT platform_audit_entries_actor_check CHECK (actor_type IN ('system', 'admin'));
CREATE TRIGGER platform_audit_entries_append_only BEFORE UPDATE OR DELETE ON platform_audit_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER platform_audit_entries_no_truncate BEFORE TRUNCATE ON platform_audit_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

ALTER TABLE tags
  ADD CONSTRAINT tags_kind_check CHECK (kind IN ('content', 'admin')),
  ADD CONSTRAINT tags_name_check CHECK (name = btrim(name) AND name <> '' AND char_length(name) <= 60);
-- 'Summer' and 'summer' are the same word to whoever picks a tag.
CREATE UNIQUE INDEX tags_name_idx ON tags (program_id, kind, lower(name));

ALTER TABLE taggings ADD CONSTRAINT taggings_row_check CHECK (num_nonnulls(challenge_id, reward_id) = 1);
