-- How late the reports of a player may arrive without losing credit (docs/decisions/0106-late-video-reports.md).
ALTER TABLE "video_watches" ADD COLUMN "grace_ms" INTEGER NOT NULL DEFAULT 2000;
