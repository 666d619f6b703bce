import { adminDownload } from "~/http/handlers/admin.server";
import { csvResponse } from "~/http/responses/csv-response.server";
import { translate, type Locale } from "~/locales/translate";
import { exportAuditEntries } from "~/services/organizations/audit-log.admin.server";
import { auditLogQuery, type AuditEntryView } from "~/services/organizations/audit-log.schema";
import { auditSentence } from "~/services/organizations/audit-sentences";

/** `GET /admin/v2/organization/audit_log.csv`: the log as it is filtered, newest first. */
export const loader = adminDownload({ query: auditLogQuery }, async ({ ctx, query, inOrganization }) =>
  csvResponse({
    name: "audit-log",
    columns: COLUMNS,
    batches: recordsOf(await exportAuditEntries(await inOrganization(), query), ctx.locale),
  }),
);

const COLUMNS = ["date", "admin", "email", "change", "program", "action", "target_type", "target_id", "details"];

async function* recordsOf(batches: AsyncIterable<AuditEntryView[]>, locale: Locale) {
  for await (const batch of batches)
    yield batch.map((entry) => [
      entry.created_at,
      entry.admin?.name ?? "",
      entry.admin?.email ?? "",
      sentenceOf(entry, locale),
      entry.program?.name ?? "",
      entry.action,
      entry.target_type,
      entry.target_id ?? "",
      entry.changes.map(({ field, before, after }) => `${field}: ${before ?? ""} > ${after ?? ""}`).join("; "),
    ]);
}

function sentenceOf({ action, target }: AuditEntryView, locale: Locale): string {
  const { text, values } = auditSentence(action, target);
  return translate(locale, text, values).replaceAll(/<\/?thing>/g, "");
}
