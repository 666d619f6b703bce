/** The URL of a program's purchase proof settings, and of the lists below it. */
export function purchaseProofPath(programId: string, list?: "products" | "merchants"): string {
  return `/admin/v2/programs/${programId}/settings/program/purchase-proof${list ? `/${list}` : ""}`;
}
