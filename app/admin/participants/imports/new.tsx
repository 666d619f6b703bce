import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useNavigation, useSearchParams } from "@remix-run/react";
import { z } from "zod";
import { useErrorToast } from "~/admin/forms/use-error-toast";
import { titleOf } from "~/admin/frame/document-title";
import { programAction, programLoader, type ProgramIntentArgs } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { translate } from "~/locales/translate";
import { textOf, useText } from "~/locales/use-text";
import { IMPORT_KINDS } from "~/services/participant-imports/history-columns";
import {
  getImportTemplate,
  uploadEvents,
  uploadHistory,
  uploadImport,
  uploadOrders,
} from "~/services/participant-imports/participant-imports.admin.server";
import {
  uploadIntent,
  type FileUpload,
  type ImportAnswer,
} from "~/services/participant-imports/participant-imports.schema";
import { errorIn } from "~/ui/forms/form-errors";
import { Button } from "~/ui/primitives/button";
import { PageTitle } from "~/ui/primitives/page-title";
import { Panel } from "~/ui/primitives/panel";
import { useAdminProgram } from "../../frame/use-admin-frame";
import { ImportFields } from "./import-fields";
import { UPLOAD_TITLES } from "./import-texts";

export const loader = programLoader(
  getImportTemplate,
  { response: z.object({ columns: z.array(z.string()) }) },
  async ({ ctx, run }) => ({ columns: await run(ctx) }),
);

/** `POST programs/{id}/participants/import`: what the file is about, the strategies, and the file in `csv_file`. */
export const action = programAction(uploadIntent, {
  create: runs(
    uploadImport,
    async (run, { ctx, files, idempotencyKey }, { idempotency_key, intent: _, ...input }) => {
      const { email, points, tags, naming, metric, ...format } = input;
      const strategies = { email, points, tags, naming, metric: metric || undefined };
      const key = idempotencyKey ?? idempotency_key ?? null;
      return checked(ctx, await run(ctx, files.get("csv_file"), strategies, key, format));
    },
    "result",
  ),
  create_history: takesFile(uploadHistory),
  create_orders: takesFile(uploadOrders),
  create_events: takesFile(uploadEvents),
});

/** The intents that need nothing but the file and how it is read. */
function takesFile(upload: typeof uploadHistory) {
  return runs(
    upload,
    async (run, args: ProgramIntentArgs, { idempotency_key, intent: _, ...format }: FileUpload) => {
      const { ctx, files, idempotencyKey } = args;
      const key = idempotencyKey ?? idempotency_key ?? null;
      return checked(ctx, await run(ctx, files.get("csv_file"), key, format));
    },
    "result",
  );
}

function checked({ locale, programId }: ProgramIntentArgs["ctx"], body: ImportAnswer) {
  return {
    message: translate(locale, "The file is being checked"),
    body,
    redirectTo: `/admin/v2/programs/${programId}/participants/imports/${body.id}`,
  };
}

export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Import User Data"), matches);

/**
 * Uploads a file of participants, of a history, of orders or of events. The list of users has the same form in a dialog; this page also
 * works without JavaScript.
 */
export default function NewImport() {
  const t = useText();
  const { id } = useAdminProgram();
  const rejected = errorIn(useActionData<typeof action>());
  const sending = useNavigation().formMethod === "POST";
  const [search] = useSearchParams();
  const kind = IMPORT_KINDS.find((one) => one === search.get("kind")) ?? "members";
  useErrorToast(rejected);
  return (
    <>
      <PageTitle
        title={t(UPLOAD_TITLES[kind])}
        crumbs={[
          { label: t("Users"), to: `/admin/v2/programs/${id}/users` },
          { label: t("Imports"), to: `/admin/v2/programs/${id}/participants/imports` },
        ]}
      />
      <Panel className="max-w-160">
        <Form method="post" encType="multipart/form-data" noValidate className="grid gap-4">
          <ImportFields programId={id} kind={kind} rejected={rejected} />
          <div>
            <Button type="submit" pending={sending && t("Uploading")}>
              {t("Upload")}
            </Button>
          </div>
        </Form>
      </Panel>
    </>
  );
}
