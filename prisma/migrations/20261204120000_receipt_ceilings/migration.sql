-- What a receipt may give without a person, and what makes one look at it.
ALTER TABLE purchase_proof_settings
  ADD COLUMN max_points_per_receipt INTEGER NOT NULL DEFAULT 500,
  ADD COLUMN max_points_per_product INTEGER NOT NULL DEFAULT 250,
  ADD COLUMN max_points_per_day INTEGER NOT NULL DEFAULT 750,
  ADD COLUMN new_account_days INTEGER NOT NULL DEFAULT 7,
  ADD COLUMN max_points_of_new_account INTEGER NOT NULL DEFAULT 100,
  ADD COLUMN max_points_per_external INTEGER NOT NULL DEFAULT 10000,
  ADD COLUMN max_pieces INTEGER NOT NULL DEFAULT 10,
  ADD COLUMN max_total_cents INTEGER,
  ADD COLUMN accepts_typed BOOLEAN NOT NULL DEFAULT false,
  ADD CONSTRAINT purchase_proof_settings_ceilings_check CHECK (max_points_per_receipt >= 0 AND max_points_per_product >= 0
    AND max_points_per_day >= 0 AND new_account_days >= 0 AND max_points_of_new_account >= 0
    AND max_points_per_external >= 0 AND max_pieces > 0 AND max_total_cents > 0);
ALTER TABLE purchase_proof_products
  ADD COLUMN max_price_cents INTEGER,
  ADD CONSTRAINT purchase_proof_products_price_check CHECK (max_price_cents > 0);
ALTER TABLE receipts ADD COLUMN text_hash BIGINT;
