ALTER TABLE webhook_events VALIDATE CONSTRAINT first_partition_check;
ALTER TABLE webhook_deliveries VALIDATE CONSTRAINT first_partition_check;
ALTER TABLE webhook_attempts VALIDATE CONSTRAINT first_partition_check;
ALTER TABLE visits VALIDATE CONSTRAINT first_partition_check;
ALTER TABLE visit_events VALIDATE CONSTRAINT first_partition_check;
