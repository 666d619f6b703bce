import { useRef, useState } from "react";
import { useText } from "~/locales/use-text";
import type { MediaFileView, MediaKind } from "~/services/media/media-library.schema";
import type { CallError } from "~/ui/calls";
import { csrfToken } from "~/ui/csrf";
import { mediaPathOf } from "./use-media-list";

/** A file on its way, or one that was refused. */
export interface Upload {
  key: number;
  name: string;
  /** From 0 to 1. */
  progress: number;
  error?: string;
}

interface UploadsInput {
  programId: string;
  kind: MediaKind;
  onDone: (file: MediaFileView) => void;
}

/** Sends files one after the other and tells how far they are; what was stored leaves the list. */
export function useUploads({ programId, kind, onDone }: UploadsInput) {
  const t = useText();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const lastKey = useRef(0);
  const turn = useRef(Promise.resolve());
  const change = (key: number, changes: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)));
  const drop = (key: number) => setUploads((all) => all.filter((upload) => upload.key !== key));

  const send = (files: Iterable<File>) => {
    for (const file of files) {
      const key = ++lastKey.current;
      setUploads((all) => [...all, { key, name: file.name, progress: 0 }]);
      turn.current = turn.current.then(async () => {
        const result = await sendFile(mediaPathOf(programId), kind, file, (progress) => change(key, { progress }));
        if (!result.ok) return change(key, { error: result.message || t("The upload failed. Please try again.") });
        drop(key);
        onDone(result.file);
      });
    }
  };
  return { uploads, send, drop };
}

type Sent = { ok: true; file: MediaFileView } | { ok: false; message: string };

/** `fetch` tells no progress of what it sends. */
function sendFile(path: string, kind: MediaKind, file: File, onProgress: (share: number) => void): Promise<Sent> {
  const form = new FormData();
  form.set("kind", kind);
  form.set("file", file);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => resolve({ ok: false, message: "" });
    request.onload = () => {
      const answer = request.response as ({ data: MediaFileView } & Partial<CallError>) | null;
      resolve(
        request.status === 200 && answer
          ? { ok: true, file: answer.data }
          : { ok: false, message: answer?.errors?.[0]?.message ?? answer?.message ?? "" },
      );
    };
    request.open("POST", path);
    request.responseType = "json";
    request.setRequestHeader("Accept", "application/json");
    request.setRequestHeader("X-CSRF-Token", csrfToken());
    request.send(form);
  });
}
