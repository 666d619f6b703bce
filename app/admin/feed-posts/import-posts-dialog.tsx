import { ImportDialog } from "~/admin/forms/import-dialog";
import { useText } from "~/locales/use-text";
import { MAX_FILE_MB, MAX_POSTS } from "~/services/feed-posts/feed-posts.schema";
import type { RejectedForm } from "~/ui/forms/form-errors";

const EXAMPLE = `[
  {
    "external_id": "42",
    "title": "Summer hours",
    "body": "<p>We open at six.</p>",
    "picture": "",
    "link": "https://example.com",
    "published_at": "2026-12-01T09:00",
    "active": true
  }
]`;

interface ImportPostsDialogProps {
  rejected?: RejectedForm;
  onClose: () => void;
}

/** Uploads a file of posts. */
export function ImportPostsDialog({ rejected, onClose }: ImportPostsDialogProps) {
  const t = useText();
  return (
    <ImportDialog
      title={t("Import posts")}
      errorTitle={t("Error importing posts")}
      fileLabel={t("JSON or CSV file")}
      accept=".json,.csv,application/json,text/csv"
      wrongFile={t("Please select a valid JSON file")}
      help={t("Up to {posts} posts and {size} MB. Posts with a known external_id are updated.", {
        posts: MAX_POSTS,
        size: MAX_FILE_MB,
      })}
      format={{
        example: EXAMPLE,
        text: t("In CSV, each row is a post, and the first line has these names or the labels of the fields."),
      }}
      rejected={rejected}
      onClose={onClose}
    />
  );
}
