import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { MailPlus } from "lucide";
import { titleOf } from "~/admin/frame/document-title";
import { useSettingsCrumb } from "~/admin/settings/settings-page";
import { ListPage } from "~/admin/table/list-page";
import { useColumns } from "~/admin/table/use-columns";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { msg } from "~/locales/translate";
import { textOf, useText } from "~/locales/use-text";
import { listMessageTemplates } from "~/services/participant-messages/message-templates.admin.server";
import {
  templateListIntent,
  templateListQuery,
  type TemplateView,
} from "~/services/participant-messages/participant-messages.schema";
import type { SearchedListTexts } from "~/ui/table/list-texts";
import { useAdminProgram } from "../frame/use-admin-frame";
import { create } from "./template-intents.server";

const TEMPLATE_LIST: SearchedListTexts = {
  name: msg("email templates"),
  search: msg("Search email templates"),
  pages: msg("Pages of email templates"),
  total: msg({ one: "{count} email template", other: "{count} email templates" }),
  range: msg({ one: "{range} of {count} email template", other: "{range} of {count} email templates" }),
};

export const loader = programLoader({ query: templateListQuery }, ({ ctx, query }) => listMessageTemplates(ctx, query));
export const action = programAction(templateListIntent, { create });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Email templates"), matches);

/** The templates for what admins write to one participant. */
export default function EmailTemplateList() {
  const t = useText();
  const rows = useLoaderData<typeof loader>();
  const path = `/admin/v2/programs/${useAdminProgram().id}/settings/program/email-templates`;
  const column = useColumns<TemplateView>();
  const rowTo = ({ id }: TemplateView) => `${path}/${id}`;
  const columns = [
    column.link("name", t("Name"), { sort: "name", to: rowTo, text: (row) => row.name }),
    column.text("subject", t("Subject"), { card: "fact", text: (row) => row.subject_en }),
    column.date("updated", t("Changed"), { card: "fact", sort: "updated_at", value: (row) => row.updated_at }),
    column.edit({ to: rowTo, name: (row) => row.name }),
    ...column.history({ name: (row) => row.name }),
  ];
  return (
    <ListPage
      title={t("Email templates")}
      crumbs={[useSettingsCrumb()]}
      texts={TEMPLATE_LIST}
      tableId="email-templates"
      columns={columns}
      rows={rows}
      rowTo={rowTo}
      add={{ label: t("Add template"), to: `${path}/new` }}
      empty={{
        icon: MailPlus,
        title: t("No email templates yet"),
        text: t("Emails you send often. Choose one when you write to a participant."),
      }}
    />
  );
}
