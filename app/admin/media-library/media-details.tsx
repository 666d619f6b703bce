import { useEffect, useState } from "react";
import { ConfirmDialog } from "~/admin/forms/confirm-dialog";
import { fileSizeText } from "~/locales/file-size";
import { useLocale, useText } from "~/locales/use-text";
import type { MediaFileDetailView, MediaFileView } from "~/services/media/media-library.schema";
import { getJson, sendJson } from "~/ui/forms/api-calls";
import { TextArea, TextField } from "~/ui/forms/field";
import { minutesAndSeconds } from "~/ui/hooks/use-countdown";
import { toast } from "~/ui/overlay/toast";
import { Button } from "~/ui/primitives/button";
import { Facts } from "~/ui/primitives/facts";
import { shortDateText } from "~/ui/text/time-texts";
import { useAdminProgram } from "../frame/use-admin-frame";
import { mediaPathOf } from "./use-media-list";

interface MediaDetailsProps {
  file: MediaFileView;
  /** Called with the updated file; null when it was deleted. */
  onChanged: (file: MediaFileView | null) => void;
}

/** The details of a file. Admins with the permission can rename, describe and delete it. */
export function MediaDetails({ file, onChanged }: MediaDetailsProps) {
  const t = useText();
  const { id: programId, may } = useAdminProgram();
  const path = `${mediaPathOf(programId)}/${file.id}`;
  const usedIn = useUses(path);
  const [pending, setPending] = useState(false);
  const [deleting, setDeleting] = useState(false);

  const call = async (method: "PUT" | "DELETE", body: Record<string, unknown> = {}) => {
    setPending(true);
    const result = await sendJson<{ message: string; data?: MediaFileView }>(method, path, body);
    setPending(false);
    setDeleting(false);
    if (!result.ok)
      return toast({
        title: t("Error!"),
        description: result.error.errors[0]?.message ?? (result.error.message || t("Error! something went wrong")),
        tone: "destructive",
      });
    toast({ title: t("Success!"), description: result.data.message });
    onChanged(result.data.data ?? null);
  };
  return (
    <div className="pb-card-pad">
      <MediaFacts file={file} usedIn={usedIn} />
      {may("media:manage") ? (
        <MediaForm
          file={file}
          usedIn={usedIn}
          pending={pending}
          onSave={(values) => void call("PUT", values)}
          onDelete={() => setDeleting(true)}
        />
      ) : null}
      {deleting ? (
        <ConfirmDialog
          title={t("Delete this file?")}
          danger
          confirmLabel={t("Delete")}
          pending={pending}
          onCancel={() => setDeleting(false)}
          onConfirm={() => void call("DELETE")}
        >
          {t("{name} will be permanently deleted.", { name: file.name })}
        </ConfirmDialog>
      ) : null}
    </div>
  );
}

interface MediaFactsProps extends Pick<MediaDetailsProps, "file"> {
  /** The number of places that use the file; null until it is loaded. */
  usedIn: number | null;
}

function MediaFacts({ file, usedIn }: MediaFactsProps) {
  const t = useText();
  const locale = useLocale();
  const { time_zone, may } = useAdminProgram();
  return (
    <Facts
      facts={[
        // Admins who may change the name have a field for it below.
        ...(may("media:manage")
          ? []
          : [
              [
                t("Name"),
                <span key="name" title={file.name}>
                  {file.name}
                </span>,
              ] as const,
            ]),
        file.content_type.startsWith("video/")
          ? [t("Duration"), file.duration_seconds ? minutesAndSeconds(file.duration_seconds) : "—"]
          : [t("Size"), file.width && file.height ? `${file.width} × ${file.height}` : "—"],
        [t("File"), fileSizeText(file.size, locale)],
        [t("Added"), shortDateText(file.created_at, time_zone, locale)],
        [t("Used in"), usedIn === null ? "…" : t({ one: "{count} place", other: "{count} places" }, { count: usedIn })],
      ]}
    />
  );
}

interface MediaFormProps extends MediaFactsProps {
  pending: boolean;
  onSave: (values: { name: string; alt_text: string }) => void;
  onDelete: () => void;
}

/** The fields of a file, to save, and the button that deletes it. */
function MediaForm({ file, usedIn, pending, onSave, onDelete }: MediaFormProps) {
  const t = useText();
  const [name, setName] = useState(file.name);
  const [altText, setAltText] = useState(file.alt_text);
  const changed = name.trim() !== file.name || altText.trim() !== file.alt_text;
  return (
    <div className="grid gap-3 px-card-pad pt-2">
      <TextField
        label={t("Name")}
        maxLength={120}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextArea
        label={t("Description")}
        help={t("Alt text for screen readers.")}
        rows={3}
        maxLength={500}
        value={altText}
        onChange={(event) => setAltText(event.currentTarget.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="quiet"
          disabled={!changed}
          pending={pending && changed}
          onClick={() => onSave({ name, alt_text: altText })}
        >
          {t("Save")}
        </Button>
        <Button variant="ghost" disabled={usedIn !== 0} onClick={onDelete}>
          {t("Delete")}
        </Button>
      </div>
      {usedIn ? <p className="text-12 text-muted">{t("Files in use can't be deleted.")}</p> : null}
    </div>
  );
}

/** The number of places that use the file; null until it is loaded. */
function useUses(path: string): number | null {
  const [uses, setUses] = useState<number | null>(null);
  useEffect(() => {
    const request = new AbortController();
    const load = async () => {
      const result = await getJson<MediaFileDetailView>(path, request.signal).catch(() => null);
      if (result?.ok) setUses(result.data.used_in);
    };
    void load();
    return () => request.abort();
  }, [path]);
  return uses;
}
