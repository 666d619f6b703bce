/** Tells the server which entries this page was opened with: those that are no longer in its list go, others stay. */
export function KnownEntries({ ids }: { ids: readonly string[] }) {
  return ids.map((id, at) => <input key={id} type="hidden" name={`known[${at}]`} value={id} />);
}
