import { useEffect, useState } from "react";
import type { SearchResultsView } from "~/services/search/search.schema";
import { getJson } from "~/ui/calls";

/** Typing goes on for longer than this between two letters only at a pause. */
const PAUSE_MS = 120;

type Answer = { asked: string; found: SearchResultsView | null };

export type Search = {
  /** The newest answer; it may still be that of the search before. Null before there was one, and after a failure. */
  found: SearchResultsView | null;
  state: "idle" | "searching" | "done" | "failed";
  retry: () => void;
};

/** Searches the program while somebody types; an answer that is overtaken is called off. */
export function useSearch(programId: string, wanted: string): Search {
  const [answer, setAnswer] = useState<Answer>({ asked: "", found: null });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (wanted === "") return setAnswer({ asked: "", found: null });
    const call = new AbortController();
    const timer = setTimeout(async () => {
      const path = `/admin/v2/search?${new URLSearchParams({ program_id: programId, q: wanted })}`;
      const result = await getJson<SearchResultsView>(path, call.signal).catch(() => null);
      if (result) setAnswer({ asked: wanted, found: result.ok ? result.answer : null });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      call.abort();
    };
  }, [programId, wanted, attempt]);
  const retry = () => {
    setAnswer({ asked: "", found: null });
    setAttempt(attempt + 1);
  };
  return { found: answer.found, state: stateOf(wanted, answer), retry };
}

function stateOf(wanted: string, { asked, found }: Answer): Search["state"] {
  if (wanted === "") return "idle";
  if (asked !== wanted) return "searching";
  return found ? "done" : "failed";
}
