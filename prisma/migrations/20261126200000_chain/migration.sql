-- CreateTable
CREATE TABLE "aptos_integrations" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT false,
    "network" TEXT NOT NULL DEFAULT 'testnet',
    "wallet_address" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "aptos_integrations_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "chain_transactions" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "network" TEXT NOT NULL,
    "reward_id" UUID NOT NULL,
    "certificate_id" UUID,
    "participant_id" UUID,
    "collection_name" TEXT NOT NULL,
    "sender" TEXT,
    "sequence_number" BIGINT,
    "hash" TEXT,
    "signed" TEXT,
    "expires_at" TIMESTAMPTZ(3),
    "url" TEXT,
    "address" TEXT,
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),

    CONSTRAINT "chain_transactions_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "winner_syncs" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "reward_id" UUID NOT NULL,
    "admin_id" UUID NOT NULL,
    "status" TEXT NOT NULL,
    "send_email" BOOLEAN NOT NULL,
    "rows_total" INTEGER,
    "rows_done" INTEGER NOT NULL DEFAULT 0,
    "winners" INTEGER NOT NULL DEFAULT 0,
    "last_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "winner_syncs_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "milestone_checks" (
    "program_id" UUID NOT NULL,
    "reward_id" UUID NOT NULL,
    "threshold" BIGINT NOT NULL,
    "checked_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "milestone_checks_pkey" PRIMARY KEY ("program_id","reward_id")
);

-- CreateTable
CREATE TABLE "sandbox_collections" (
    "address" TEXT NOT NULL,
    "transaction" TEXT NOT NULL,
    "owner" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "image_url" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sandbox_collections_pkey" PRIMARY KEY ("address")
);

-- CreateIndex
CREATE UNIQUE INDEX "aptos_integrations_id_idx" ON "aptos_integrations"("id");

-- CreateIndex
CREATE UNIQUE INDEX "aptos_integrations_program_id_key" ON "aptos_integrations"("program_id");

-- CreateIndex
CREATE INDEX "chain_transactions_program_id_created_at_idx" ON "chain_transactions"("program_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "chain_transactions_program_id_reward_id_created_at_idx" ON "chain_transactions"("program_id", "reward_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "chain_transactions_program_id_participant_id_created_at_idx" ON "chain_transactions"("program_id", "participant_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "chain_transactions_program_id_certificate_id_idx" ON "chain_transactions"("program_id", "certificate_id");

-- CreateIndex
CREATE UNIQUE INDEX "chain_transactions_network_sender_sequence_number_key" ON "chain_transactions"("network", "sender", "sequence_number");

-- CreateIndex
CREATE INDEX "winner_syncs_program_id_reward_id_created_at_idx" ON "winner_syncs"("program_id", "reward_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "winner_syncs_admin_id_idx" ON "winner_syncs"("admin_id");

-- CreateIndex
CREATE UNIQUE INDEX "sandbox_collections_transaction_key" ON "sandbox_collections"("transaction");

-- CreateIndex
CREATE INDEX "sandbox_collections_owner_idx" ON "sandbox_collections"("owner");

-- AddForeignKey
ALTER TABLE "aptos_integrations" ADD CONSTRAINT "aptos_integrations_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "programs"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "chain_transactions" ADD CONSTRAINT "chain_transactions_program_id_reward_id_fkey" FOREIGN KEY ("program_id", "reward_id") REFERENCES "rewards"("program_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "chain_transactions" ADD CONSTRAINT "chain_transactions_program_id_certificate_id_fkey" FOREIGN KEY ("program_id", "certificate_id") REFERENCES "certificates"("program_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "chain_transactions" ADD CONSTRAINT "chain_transactions_program_id_participant_id_fkey" FOREIGN KEY ("program_id", "participant_id") REFERENCES "participants"("program_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "winner_syncs" ADD CONSTRAINT "winner_syncs_program_id_reward_id_fkey" FOREIGN KEY ("program_id", "reward_id") REFERENCES "rewards"("program_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "winner_syncs" ADD CONSTRAINT "winner_syncs_admin_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "admins"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "milestone_checks" ADD CONSTRAINT "milestone_checks_program_id_reward_id_fkey" FOREIGN KEY ("program_id", "reward_id") REFERENCES "rewards"("program_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;

ALTER TABLE aptos_integrations
  ADD CONSTRAINT aptos_integrations_network_check CHECK (network IN ('mainnet', 'testnet')),
  ADD CONSTRAINT aptos_integrations_wallet_address_check CHECK (wallet_address ~ '^0x[0-9a-f]{64}$');

ALTER TABLE chain_transactions
  ADD CONSTRAINT chain_transactions_kind_check CHECK (kind IN ('create_collection', 'transfer_collection', 'mint')),
  ADD CONSTRAINT chain_transactions_status_check CHECK (status IN ('pending', 'confirmed', 'failed')),
  ADD CONSTRAINT chain_transactions_network_check CHECK (network IN ('mainnet', 'testnet')),
  ADD CONSTRAINT chain_transactions_certificate_check CHECK (
    (kind = 'mint') = (certificate_id IS NOT NULL) AND (kind = 'mint') = (participant_id IS NOT NULL)),
  ADD CONSTRAINT chain_transactions_confirmed_check CHECK ((status = 'confirmed') = (confirmed_at IS NOT NULL));
-- So that nothing can be written twice, neither a certificate nor the collection of a reward.
CREATE UNIQUE INDEX chain_transactions_certificate_idx ON chain_transactions (program_id, certificate_id) WHERE status <> 'failed';
CREATE UNIQUE INDEX chain_transactions_collection_idx ON chain_transactions (program_id, reward_id, kind)
  WHERE kind <> 'mint' AND status <> 'failed';
-- What the worker reads.
CREATE INDEX chain_transactions_pending_idx ON chain_transactions (network, created_at) WHERE status = 'pending';
CREATE INDEX certificates_pending_idx ON certificates (created_at, id) WHERE minted_at IS NULL;

ALTER TABLE winner_syncs ADD CONSTRAINT winner_syncs_status_check CHECK (status IN ('running', 'done'));
-- One at a time for each reward.
CREATE UNIQUE INDEX winner_syncs_running_idx ON winner_syncs (program_id, reward_id) WHERE status = 'running';

-- Who may win: also read by draws, so whichever migration runs first creates it.
DO $$
BEGIN
  IF to_regclass('eligible_participants') IS NULL THEN
    CREATE VIEW eligible_participants AS
      SELECT program_id, id FROM participants WHERE status = 'active' AND NOT staff AND deleted_at IS NULL;
  END IF;
END $$;
