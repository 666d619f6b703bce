-- Features that give permissions to every role on a program (docs/decisions/0086-features-that-grant.md).
INSERT INTO features (key, name, description, created_at) VALUES
  ('staff_receipts_view', 'Receipts for every role', 'Everybody with a role on the program may look at receipts.', '2026-11-22T00:00:00Z'),
  ('staff_receipts_manage', 'Receipt review for every role', 'Everybody with a role on the program may decide about receipts.', '2026-11-22T00:00:00Z')
ON CONFLICT (key) DO NOTHING;
