ALTER TABLE programs ADD COLUMN correction_reasons text[] NOT NULL DEFAULT '{}';
