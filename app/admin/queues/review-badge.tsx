import { StatusBadge } from "~/ui/primitives/status-badge";

/** The status of a row that is approved or rejected. A pending one waits for somebody to review it. */
export function ReviewBadge({ status }: { status: "pending" | "approved" | "rejected" }) {
  return <StatusBadge status={status} tone={status === "pending" ? "review" : undefined} />;
}
