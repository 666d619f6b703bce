import { useCallback, useEffect, useState } from "react";
import type { MediaFileView, MediaKind } from "~/services/media/media-library.schema";
import { getJson } from "~/ui/calls";
import type { TablePage } from "~/ui/data-table";

const TYPING_PAUSE_MS = 250;

/** Where the files of a program are called. */
export function mediaPathOf(programId: string): string {
  return `/admin/v2/programs/${programId}/program_attachments`;
}

/** The files of a kind, a page at a time, as they are searched for. `files` is null until the first page is there. */
export function useMediaList(programId: string, kind: MediaKind) {
  const [search, setSearch] = useState("");
  const [page, setPage] = useState(1);
  const [round, setRound] = useState(0);
  const [files, setFiles] = useState<TablePage<MediaFileView> | null>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    const read = new AbortController();
    const query = new URLSearchParams({ kind, page: String(page), search });
    const load = async () => {
      const result = await getJson<TablePage<MediaFileView>>(`${mediaPathOf(programId)}?${query}`, read.signal).catch(
        () => null,
      );
      if (!result) return; // called off
      setFailed(!result.ok);
      if (result.ok) setFiles(result.answer);
    };
    const pause = setTimeout(() => void load(), search === "" ? 0 : TYPING_PAUSE_MS);
    return () => {
      clearTimeout(pause);
      read.abort();
    };
  }, [programId, kind, page, search, round]);

  return {
    files,
    failed,
    search,
    page,
    showPage: setPage,
    searchFor: (words: string) => (setSearch(words), setPage(1)),
    reload: useCallback(() => setRound((count) => count + 1), []),
  };
}
