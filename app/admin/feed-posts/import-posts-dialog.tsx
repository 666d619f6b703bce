import { Form, useNavigation } from "@remix-run/react";
import { useMemo, useState } from "react";
import { useErrorToast } from "~/admin/forms/use-error-toast";
import { useText } from "~/locales/use-text";
import { MAX_FILE_MB, MAX_POSTS } from "~/services/feed-posts/feed-posts.schema";
import { CsrfField } from "~/ui/forms/csrf";
import { TextField } from "~/ui/forms/field";
import { errorOn, type RejectedForm } from "~/ui/forms/form-errors";
import { Dialog, DialogBody, DialogFooter, DialogHeader, DialogTitle } from "~/ui/overlay/dialog";
import { Button } from "~/ui/primitives/button";

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

/** Uploads a file of posts. All errors of the file are listed, each with its line or the number of its post. */
export function ImportPostsDialog({ rejected, onClose }: ImportPostsDialogProps) {
  const t = useText();
  const saving = useNavigation().state !== "idle";
  const [wrongFile, setWrongFile] = useState<string>();
  // The dialog lists all errors.
  const shown = useMemo(() => rejected && { ...rejected, errors: rejected.errors.slice(0, 3) }, [rejected]);
  useErrorToast(shown, t("Error importing posts"));
  const errors = rejected?.errors ?? [];
  const ofPosts = errors.filter(({ field }) => field !== "file");
  return (
    <Dialog size="small" onClose={onClose}>
      <DialogHeader>
        <DialogTitle className="text-14">{t("Import posts")}</DialogTitle>
      </DialogHeader>
      <Form
        replace
        id="import"
        method="post"
        action="?import=1"
        encType="multipart/form-data"
        noValidate
        preventScrollReset
        className="contents"
      >
        <DialogBody className="grid gap-4">
          <CsrfField />
          <input type="hidden" name="intent" value="import" />
          {ofPosts.length > 0 ? <PostErrors errors={ofPosts} /> : null}
          <TextField
            label={t("JSON or CSV file")}
            type="file"
            name="file"
            id="file"
            accept=".json,.csv,application/json,text/csv"
            required
            className="file:mr-3 file:h-full file:cursor-pointer file:border-0 file:bg-transparent file:p-0 file:font-strong file:text-link"
            error={wrongFile ?? errorOn(errors, "file")}
            help={t("Up to {posts} posts and {size} MB. Posts with a known external_id are updated.", {
              posts: MAX_POSTS,
              size: MAX_FILE_MB,
            })}
            onChange={({ target }) => {
              const canBeRead = !target.files?.[0] || /\.(json|csv)$/i.test(target.files[0].name);
              setWrongFile(canBeRead ? undefined : t("Please select a valid JSON file"));
              if (!canBeRead) target.value = "";
            }}
          />
          <FileFormat />
        </DialogBody>
      </Form>
      <DialogFooter className="row-start-3">
        <Button variant="ghost" onClick={onClose}>
          {t("Cancel")}
        </Button>
        <Button type="submit" form="import" pending={saving && t("Uploading")}>
          {t("Import")}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

function PostErrors({ errors }: Pick<RejectedForm, "errors">) {
  return (
    <div role="alert" tabIndex={0} className="max-h-48 overflow-auto rounded-card bg-negative-soft p-3 text-negative">
      <ul className="grid gap-1">
        {errors.map(({ message }, at) => (
          <li key={at}>{message}</li>
        ))}
      </ul>
    </div>
  );
}

function FileFormat() {
  const t = useText();
  return (
    <details>
      <summary className="cursor-pointer text-link">{t("File format")}</summary>
      <pre className="mt-2 overflow-auto rounded-card bg-sunken p-3 font-mono text-12" tabIndex={0}>
        {EXAMPLE}
      </pre>
      <p className="mt-2">
        {t("In CSV, each row is a post, and the first line has these names or the labels of the fields.")}
      </p>
    </details>
  );
}
