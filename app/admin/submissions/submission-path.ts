/** The page of a submission. */
export function submissionPath(programId: string, id: string): string {
  return `/admin/v2/programs/${programId}/submissions/${id}`;
}
