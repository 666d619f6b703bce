-- The newest lines of a product, for its usual price. With the old index in its first columns.
CREATE INDEX CONCURRENTLY receipt_items_program_id_product_id_id_idx ON receipt_items (program_id, product_id, id DESC);
