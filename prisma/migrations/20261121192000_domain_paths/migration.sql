-- AlterTable
ALTER TABLE "program_domains" ADD COLUMN     "url_path" TEXT NOT NULL DEFAULT '/';

-- A path, never another host: browsers read `//host` and `/\host` as one.
ALTER TABLE program_domains ADD CONSTRAINT program_domains_path_check CHECK (url_path ~ '^/([^/\\]|$)');
