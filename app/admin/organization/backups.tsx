import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { Archive, ShieldCheck, type IconNode } from "lucide";
import { titleOf } from "~/admin/frame/document-title";
import { ListPage } from "~/admin/table/list-page";
import { useColumns } from "~/admin/table/use-columns";
import { adminAction, adminLoader } from "~/http/handlers/admin.server";
import { fileSizeText } from "~/locales/file-size";
import { formatNumber, msg } from "~/locales/translate";
import { textOf, useLocale, useText } from "~/locales/use-text";
import { listBackups } from "~/services/backups/backups.admin.server";
import { backupListQuery, backupsIntent, type BackupView } from "~/services/backups/backups.schema";
import { getOrganization } from "~/services/organizations/organizations.admin.server";
import { CsrfField } from "~/ui/forms/csrf";
import { errorIn } from "~/ui/forms/form-errors";
import { useRefresh } from "~/ui/hooks/use-refresh";
import { Button } from "~/ui/primitives/button";
import { StatusBadge, type StatusTone } from "~/ui/primitives/status-badge";
import type { DataColumn } from "~/ui/table/data-table";
import { useErrorToast } from "../forms/use-error-toast";
import { back_up, check } from "./backup-intents.server";
import { BACKUP_LIST } from "./list-texts";
import { OrganizationTitle } from "./organization-title";

export const loader = adminLoader({ query: backupListQuery }, async ({ ctx, query, inOrganization }) => ({
  ...(await listBackups(ctx, query)),
  organization: await getOrganization(await inOrganization()),
}));

export const action = adminAction(backupsIntent, { back_up, check });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Backups"), matches);

/** While a backup or a check runs. */
const REFRESH_MS = 5_000;

/** The history of backups and of their checks, and the buttons for another one. For super admins only. */
export default function Backups() {
  const { organization, backup_to: backupTo, busy, ...rows } = useLoaderData<typeof loader>();
  useErrorToast(errorIn(useActionData<typeof action>()));
  useRefresh(busy, REFRESH_MS);
  const t = useText();
  const columns = useBackupColumns();
  return (
    <ListPage
      title={t("Backups")}
      titleBar={(bar) => <OrganizationTitle {...bar} organization={organization} withPlatform />}
      actions={
        backupTo === null ? null : (
          <>
            <IntentButton intent="check" icon={ShieldCheck} label={t("Check the newest backup")} variant="quiet" />
            <IntentButton intent="back_up" icon={Archive} label={t("Back up now")} />
          </>
        )
      }
      texts={BACKUP_LIST}
      tableId="backups"
      columns={columns}
      rows={rows}
      empty={{
        icon: Archive,
        title: t("No backups yet"),
        text:
          backupTo === null
            ? t(
                "Set BACKUP_TO to a folder or a bucket. Then a backup is made every day, and once a week one is restored as a test.",
              )
            : t("The next one is made tonight and goes to {place}.", { place: backupTo }),
      }}
    />
  );
}

type IntentButtonProps = { intent: string; icon: IconNode; label: string; variant?: "quiet" };

function IntentButton({ intent, icon, label, variant }: IntentButtonProps) {
  const pending = useNavigation().formData?.get("intent") === intent;
  return (
    <Form method="post" replace>
      <CsrfField />
      <Button type="submit" name="intent" value={intent} icon={icon} variant={variant} pending={pending}>
        {label}
      </Button>
    </Form>
  );
}

type Label = { label: string; tone: StatusTone };

const STATES: Record<BackupView["state"], Label> = {
  waiting: { label: msg("Waiting"), tone: "draft" },
  running: { label: msg("Running"), tone: "scheduled" },
  done: { label: msg("Done"), tone: "active" },
  failed: { label: msg("Failed"), tone: "bad" },
};

const CHECKS: Record<NonNullable<BackupView["check_state"]>, Label> = {
  running: { label: msg("Running"), tone: "scheduled" },
  passed: { label: msg("Passed"), tone: "active" },
  failed: { label: msg("Failed"), tone: "bad" },
};

function useBackupColumns(): DataColumn<BackupView>[] {
  const t = useText();
  const locale = useLocale();
  const column = useColumns<BackupView>();
  return [
    column.time("created_at", t("Backup"), {
      sort: "created_at",
      wide: false,
      numeric: false,
      value: (row) => row.created_at,
    }),
    column.cell("state", t("Status"), { cell: (row) => <Badge {...STATES[row.state]} /> }),
    column.cell("check", t("Restore test"), {
      card: "fact",
      labeled: true,
      cell: (row) => row.check_state && <Badge {...CHECKS[row.check_state]} />,
    }),
    column.cell("error", t("Error"), {
      card: "fact",
      cell: (row) => <Wrapped text={row.error ?? row.check_error} />,
    }),
    column.cell("bytes", t("Size"), {
      card: "fact",
      sort: "bytes",
      numeric: true,
      cell: (row) => (row.bytes === null ? "" : fileSizeText(row.bytes, locale)),
    }),
    column.cell("duration", t("Duration"), {
      card: "fact",
      numeric: true,
      cell: ({ bytes, started_at: from, ended_at: to }) =>
        bytes !== null && from && to
          ? t("{seconds} s", { seconds: formatNumber(Math.round((Date.parse(to) - Date.parse(from)) / 1000), locale) })
          : "",
    }),
    column.cell("version", t("Version"), { card: "fact", labeled: true, cell: (row) => row.version }),
    column.cell("file", t("File"), {
      wide: true,
      cell: ({ place, file }) => <Wrapped text={file && `${place}/${file}`} />,
    }),
    column.cell("requested_by", t("Requested by"), { wide: true, cell: (row) => row.requested_by }),
  ];
}

function Badge({ label, tone }: Label) {
  const t = useText();
  return <StatusBadge status="" label={t(label)} tone={tone} />;
}

/** A path or an error, which may be long and has to be read in full. */
function Wrapped({ text }: { text: string | null }) {
  return text ? <span className="block max-w-80 min-w-48 wrap-anywhere whitespace-normal sm:my-2">{text}</span> : null;
}
