CREATE INDEX CONCURRENTLY webhook_deliveries_id_idx ON webhook_deliveries USING BRIN (id);
