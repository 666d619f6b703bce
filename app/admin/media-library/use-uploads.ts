import { useRef, useState } from "react";
import { useText } from "~/locales/use-text";
import type { MediaFileView, MediaKind } from "~/services/media/media-library.schema";
import type { CallError } from "~/ui/forms/api-calls";
import { csrfToken } from "~/ui/forms/csrf";
import { mediaPathOf } from "./use-media-list";
import { videoSeconds } from "./video-seconds";

/** An upload in progress, or a failed one. */
export interface Upload {
  key: number;
  name: string;
  /** The uploaded share, from 0 to 1. */
  progress: number;
  error?: string;
}

interface UploadOptions {
  programId: string;
  kind: MediaKind;
  onDone: (file: MediaFileView) => void;
}

const MB = 1024 * 1024;
/** The server rejects longer bodies, but only after everything was sent. */
const MAX_BYTES = 50 * MB;

/** Uploads files one after the other and reports their progress. Completed uploads leave the list. */
export function useUploads({ programId, kind, onDone }: UploadOptions) {
  const t = useText();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const lastKey = useRef(0);
  const queue = useRef(Promise.resolve());
  const change = (key: number, changes: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)));
  const dismiss = (key: number) => setUploads((all) => all.filter((upload) => upload.key !== key));

  const send = (files: Iterable<File>) => {
    for (const file of files) {
      const key = ++lastKey.current;
      setUploads((all) => [...all, { key, name: file.name, progress: 0 }]);
      queue.current = queue.current.then(async () => {
        if (file.size > MAX_BYTES)
          return change(key, { error: t("Files can be up to {size} MB.", { size: MAX_BYTES / MB }) });
        const result = await sendFile(mediaPathOf(programId), kind, file, (progress) => change(key, { progress }));
        if (!result.ok) return change(key, { error: result.message || t("The upload failed. Please try again.") });
        dismiss(key);
        onDone(result.file);
      });
    }
  };
  return { uploads, send, dismiss };
}

type UploadResult = { ok: true; file: MediaFileView } | { ok: false; message: string };

/** Uses XMLHttpRequest, because `fetch` reports no upload progress. */
async function sendFile(
  path: string,
  kind: MediaKind,
  file: File,
  onProgress: (share: number) => void,
): Promise<UploadResult> {
  const form = new FormData();
  form.set("kind", kind);
  form.set("duration_seconds", String((await videoSeconds(file)) ?? ""));
  form.set("file", file);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => resolve({ ok: false, message: "" });
    request.onload = () => {
      const body = request.response as ({ data: MediaFileView } & Partial<CallError>) | null;
      resolve(
        request.status === 200 && body
          ? { ok: true, file: body.data }
          : { ok: false, message: body?.errors?.[0]?.message ?? body?.message ?? "" },
      );
    };
    request.open("POST", path);
    request.responseType = "json";
    request.setRequestHeader("Accept", "application/json");
    request.setRequestHeader("X-CSRF-Token", csrfToken());
    request.send(form);
  });
}
