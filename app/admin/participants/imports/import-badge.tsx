import { useText } from "~/locales/use-text";
import type { ImportStatus } from "~/services/participant-imports/participant-imports.schema";
import { StatusBadge } from "~/ui/primitives/status-badge";
import { STATUS_LABELS } from "./import-texts";

/** The status of an import. */
export function ImportBadge({ status }: { status: ImportStatus }) {
  const t = useText();
  return <StatusBadge status={status} label={t(STATUS_LABELS[status])} />;
}
