import { programDownload } from "~/http/handlers/admin.server";
import { csvResponse } from "~/http/responses/csv-response.server";
import { getImportTemplate } from "~/services/participant-imports/participant-imports.admin.server";
import { importTemplateQuery } from "~/services/participant-imports/participant-imports.schema";

/** `GET /admin/v2/programs/{id}/participants/import_csv_template.csv`: the first line of a file to import. */
export const loader = programDownload(
  getImportTemplate,
  { file: "text/csv", as: "downloadImportTemplate", query: importTemplateQuery },
  async ({ ctx, query: { kind }, run }) =>
    csvResponse({
      name: kind === "members" ? "import_csv_template" : `${kind}_csv_template`,
      columns: await run(ctx, kind),
      batches: noRows(),
    }),
);

async function* noRows(): AsyncGenerator<string[][]> {}
