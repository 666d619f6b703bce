import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { CircleCheck, RotateCcw, Trash2 } from "lucide";
import { useRef } from "react";
import { titleOf } from "~/admin/frame/document-title";
import { ListPage } from "~/admin/table/list-page";
import { useColumns } from "~/admin/table/use-columns";
import { adminAction, adminLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { listFailedJobs } from "~/services/organizations/jobs.admin.server";
import { failedJobIntent, failedJobListQuery, type FailedJobView } from "~/services/organizations/jobs.schema";
import { getOrganization } from "~/services/organizations/organizations.admin.server";
import { CsrfField } from "~/ui/forms/csrf";
import { errorIn } from "~/ui/forms/form-errors";
import { useDialogParam } from "~/ui/hooks/use-dialog-param";
import { Button, ButtonLink } from "~/ui/primitives/button";
import type { DataColumn } from "~/ui/table/data-table";
import { ConfirmDialog } from "../forms/confirm-dialog";
import { useErrorToast } from "../forms/use-error-toast";
import { drop, retry } from "./job-intents.server";
import { FAILED_JOB_LIST } from "./list-texts";
import { OrganizationTitle } from "./organization-title";

export const loader = adminLoader({ query: failedJobListQuery }, async ({ ctx, query, inOrganization }) => ({
  ...(await listFailedJobs(ctx, query)),
  organization: await getOrganization(await inOrganization()),
}));

export const action = adminAction(failedJobIntent, { retry, drop });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Jobs"), matches);

/** Jobs that failed their last try, to run again or to drop. For super admins only. */
export default function Jobs() {
  const { organization, ...rows } = useLoaderData<typeof loader>();
  useErrorToast(errorIn(useActionData<typeof action>()));
  const t = useText();
  const dropping = useDialogParam("drop");
  const dropped = rows.result.find(({ id }) => id === dropping.value);
  const columns = useJobColumns(dropping.to);
  return (
    <>
      <ListPage
        title={t("Jobs")}
        titleBar={(bar) => <OrganizationTitle {...bar} organization={organization} withPlatform />}
        texts={FAILED_JOB_LIST}
        tableId="jobs"
        columns={columns}
        rows={rows}
        empty={{
          icon: CircleCheck,
          title: t("No failed jobs"),
          text: t("Jobs that failed their last try appear here."),
        }}
      />
      {dropped ? <DropDialog job={dropped} onClose={dropping.close} /> : null}
    </>
  );
}

function useJobColumns(dropTo: (id: string) => string): DataColumn<FailedJobView>[] {
  const t = useText();
  const column = useColumns<FailedJobView>();
  return [
    column.cell("task", t("Job"), { sort: "task", cell: (row) => <span className="font-strong">{row.task}</span> }),
    column.cell("error", t("Error"), {
      cell: (row) => (
        <span className="block max-w-120 truncate" title={row.error}>
          {row.error}
        </span>
      ),
    }),
    column.number("attempts", t("Tries"), { value: (row) => row.attempts }),
    column.time("failed_at", t("Failed"), { sort: "failed_at", wide: false, value: (row) => row.failed_at }),
    column.actions((row) => <Actions job={row} dropTo={dropTo} />),
  ];
}

function Actions({ job: { id }, dropTo }: { job: FailedJobView; dropTo: (id: string) => string }) {
  const t = useText();
  const { formData } = useNavigation();
  return (
    <div className="flex justify-end gap-2">
      <Form method="post" replace>
        <CsrfField />
        <input type="hidden" name="intent" value="retry" />
        <input type="hidden" name="id" value={id} />
        <Button type="submit" variant="quiet" size="small" icon={RotateCcw} pending={formData?.get("id") === id}>
          {t("Run again")}
        </Button>
      </Form>
      <ButtonLink variant="ghost" size="small" icon={Trash2} to={dropTo(id)} preventScrollReset>
        {t("Drop")}
      </ButtonLink>
    </div>
  );
}

function DropDialog({ job, onClose }: { job: FailedJobView; onClose: () => void }) {
  const t = useText();
  const form = useRef<HTMLFormElement>(null);
  const pending = useNavigation().formData?.get("intent") === "drop";
  return (
    <ConfirmDialog
      title={t("Drop this job?")}
      danger
      confirmLabel={t("Drop")}
      pending={pending}
      onCancel={onClose}
      onConfirm={() => form.current?.requestSubmit()}
    >
      <p className="font-strong">{job.task}</p>
      <p className="mt-2 text-12 wrap-anywhere text-muted">{job.error}</p>
      <p className="mt-2">{t("The job won't run again. This can't be undone.")}</p>
      <Form ref={form} method="post" hidden>
        <CsrfField />
        <input type="hidden" name="intent" value="drop" />
        <input type="hidden" name="id" value={job.id} />
      </Form>
    </ConfirmDialog>
  );
}
