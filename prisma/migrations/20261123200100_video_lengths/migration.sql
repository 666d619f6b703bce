-- The length of a video, read by the browser that uploads it. Unknown for older files.
ALTER TABLE "media_files" ADD COLUMN     "duration_seconds" INTEGER;
ALTER TABLE "media_files" ADD CONSTRAINT "media_files_duration_check" CHECK ("duration_seconds" > 0);
