import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { MailCheck } from "lucide";
import { titleOf } from "~/admin/frame/document-title";
import { useSettingsCrumb } from "~/admin/settings/settings-page";
import { ListPage } from "~/admin/table/list-page";
import { useColumns } from "~/admin/table/use-columns";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { listCommunicationSettings } from "~/services/communication-settings/communication-settings.admin.server";
import {
  CHANNEL_LABELS,
  communicationSettingListIntent,
  communicationSettingListQuery,
  type CommunicationSettingView,
} from "~/services/communication-settings/communication-settings.schema";
import { listParticipantMails } from "~/services/participant-mails/participant-mails.admin.server";
import type { ParticipantMailView } from "~/services/participant-mails/participant-mails.schema";
import { Link } from "~/ui/primitives/link";
import { StatusBadge } from "~/ui/primitives/status-badge";
import { useAdminProgram } from "../frame/use-admin-frame";
import { create } from "./communication-setting-intents.server";
import { SETTING_LIST } from "./list-texts";

export const loader = programLoader({ query: communicationSettingListQuery }, async ({ ctx, query }) => {
  const [settings, mails] = await Promise.all([listCommunicationSettings(ctx, query), listParticipantMails(ctx)]);
  return { ...settings, mails };
});
export const action = programAction(communicationSettingListIntent, { create });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Communication settings"), matches);

/** What participants may choose, in the order in which they see it, and the emails that the program sends. */
export default function CommunicationSettingList() {
  const t = useText();
  const { mails, ...rows } = useLoaderData<typeof loader>();
  const { id } = useAdminProgram();
  const column = useColumns<CommunicationSettingView>();
  const path = `/admin/v2/programs/${id}/settings/program/communication-settings`;
  const rowTo = (row: CommunicationSettingView) => `${path}/${row.id}`;
  const columns = [
    column.link("description", t("Description"), {
      sort: "description",
      to: rowTo,
      text: (row) => row.description,
      wraps: true,
    }),
    column.text("channel", t("Emails"), {
      card: "fact",
      sort: "channel",
      text: (row) => t(CHANNEL_LABELS[row.channel]),
    }),
    column.number("participants", t("Chosen by"), { card: "fact", value: (row) => row.participants }),
    column.number("position", t("Position"), { sort: "position", value: (row) => row.position }),
    ...column.history({ name: (row) => row.description }),
  ];
  return (
    <>
      <ListPage
        title={t("Communication settings")}
        crumbs={[useSettingsCrumb()]}
        texts={SETTING_LIST}
        tableId="communication-settings"
        columns={columns}
        rows={rows}
        rowTo={rowTo}
        add={{ label: t("Add setting"), to: `${path}/new` }}
        empty={{
          icon: MailCheck,
          title: t("No communication settings yet"),
          text: t("Participants choose one of them on their account page."),
        }}
      />
      <Mails mails={mails} path={path} />
    </>
  );
}

/** The emails that the program sends by itself, each with its switch on a page of its own. */
function Mails({ mails, path }: { mails: readonly ParticipantMailView[]; path: string }) {
  const t = useText();
  return (
    <section aria-labelledby="emails" className="mt-10">
      <h2 id="emails" className="text-panel">
        {t("Emails to participants")}
      </h2>
      <p className="mt-1 mb-4 text-muted">
        {t("Sent automatically to everyone who hasn't opted out. Each email has an unsubscribe link.")}
      </p>
      <ul className="surface-card divide-y divide-border overflow-hidden rounded-card border border-border">
        {mails.map(({ kind, name, description, active }) => (
          <li key={kind}>
            <Link
              to={`${path}/emails/${kind}`}
              className="flex items-center justify-between gap-4 px-card-pad py-3 hover:bg-hover"
            >
              <span className="grid min-w-0 gap-0.5">
                <strong className="font-strong">{name}</strong>
                <span className="text-muted">{description}</span>
              </span>
              <StatusBadge status={active ? "active" : "inactive"} label={active ? t("On") : t("Off")} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
