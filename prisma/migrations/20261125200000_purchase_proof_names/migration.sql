-- Receipts print names in capitals, so names that differ in case only would be the same product or merchant twice.
CREATE UNIQUE INDEX purchase_proof_products_name_idx ON purchase_proof_products (program_id, lower(name));
CREATE UNIQUE INDEX purchase_proof_merchants_name_idx ON purchase_proof_merchants (program_id, lower(name));
