/**
 * Hidden fields with the ids that the page was opened with. The server deletes those of them that are no longer in the
 * list, and leaves entries alone that were added meanwhile.
 */
export function EntryIds({ ids }: { ids: readonly string[] }) {
  return ids.map((id, at) => <input key={id} type="hidden" name={`known[${at}]`} value={id} />);
}
