import { useCallback, useEffect, useState } from "react";
import type { Page } from "~/platform/paging";
import type { MediaFileView, MediaKind } from "~/services/media/media-library.schema";
import { getJson } from "~/ui/forms/api-calls";

const DEBOUNCE_MS = 250;

/** The path of the JSON calls for the files of a program. */
export function mediaPathOf(programId: string): string {
  return `/admin/v2/programs/${programId}/program_attachments`;
}

/** Loads the files of a kind, by page and search. `files` is null until the first page is loaded. */
export function useMediaList(programId: string, kind: MediaKind) {
  const [search, setSearch] = useState("");
  const [page, setPage] = useState(1);
  const [round, setRound] = useState(0);
  const [files, setFiles] = useState<Page<MediaFileView> | null>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    const request = new AbortController();
    const query = new URLSearchParams({ kind, page: String(page), search });
    const load = async () => {
      const result = await getJson<Page<MediaFileView>>(`${mediaPathOf(programId)}?${query}`, request.signal).catch(
        () => null,
      );
      if (!result) return; // aborted
      setFailed(!result.ok);
      if (result.ok) setFiles(result.data);
    };
    const timer = setTimeout(() => void load(), search === "" ? 0 : DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [programId, kind, page, search, round]);

  return {
    files,
    failed,
    search,
    page,
    showPage: setPage,
    searchFor: (query: string) => (setSearch(query), setPage(1)),
    reload: useCallback(() => setRound((count) => count + 1), []),
  };
}
