import { useEffect, useState } from "react";
import type { SearchResultsView } from "~/services/search/search.schema";
import { getJson } from "~/ui/forms/api-calls";

/** Debounces typing: the search starts after a pause of this length. */
const DEBOUNCE_MS = 120;

/** The results of the last completed search; null after an error. */
type SearchResponse = { query: string; results: SearchResultsView | null };

const NO_RESPONSE: SearchResponse = { query: "", results: null };

export type Search = {
  /** The latest results, possibly of the previous query. Null before the first response and after an error. */
  results: SearchResultsView | null;
  state: "idle" | "searching" | "done" | "failed";
  retry: () => void;
};

/** Searches the program while the query is typed. A new query aborts the pending request. */
export function useSearch(programId: string, query: string): Search {
  const [response, setResponse] = useState<SearchResponse>(NO_RESPONSE);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (query === "") return setResponse(NO_RESPONSE);
    const request = new AbortController();
    const timer = setTimeout(async () => {
      const path = `/admin/v2/search?${new URLSearchParams({ program_id: programId, q: query })}`;
      const result = await getJson<SearchResultsView>(path, request.signal).catch(() => null);
      if (result) setResponse({ query, results: result.ok ? result.data : null });
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [programId, query, attempt]);
  const retry = () => {
    setResponse(NO_RESPONSE);
    setAttempt(attempt + 1);
  };
  return { results: response.results, state: stateOf(query, response), retry };
}

function stateOf(query: string, response: SearchResponse): Search["state"] {
  if (query === "") return "idle";
  if (response.query !== query) return "searching";
  return response.results ? "done" : "failed";
}
