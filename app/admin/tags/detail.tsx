import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Gift, Pencil, Trophy } from "lucide";
import { titleOf } from "~/admin/frame/document-title";
import { LinkedRows } from "~/admin/frame/linked-rows";
import { useSettingsCrumb } from "~/admin/settings/settings-page";
import { ActiveBadge } from "~/admin/table/use-columns";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { formatNumber, msg } from "~/locales/translate";
import { useLocale, useText } from "~/locales/use-text";
import { tagsPath } from "~/services/tags/tag-kind";
import { getTagDetail } from "~/services/tags/tags.admin.server";
import { storedTagIntent } from "~/services/tags/tags.schema";
import { ButtonLink } from "~/ui/primitives/button";
import { Facts } from "~/ui/primitives/facts";
import { PageTitle } from "~/ui/primitives/page-title";
import { Panel } from "~/ui/primitives/panel";
import { shortDateText } from "~/ui/text/time-texts";
import { useAdminProgram } from "../frame/use-admin-frame";
import { remove, update } from "./tag-intents.server";

/** The kinds of rows that have content tags. Participants have admin tags only. */
const KINDS = [
  {
    kind: "challenges",
    icon: Trophy,
    title: msg("No challenges use this tag"),
    text: msg("Add this tag to a challenge to see it here."),
  },
  {
    kind: "rewards",
    icon: Gift,
    title: msg("No rewards use this tag"),
    text: msg("Add this tag to a reward to see it here."),
  },
] as const;

export const loader = programLoader(({ ctx, param }) => getTagDetail(ctx, "content", param("tagId")));

/** `PUT` and `DELETE`; the form posts to its own page. */
export const action = programAction(storedTagIntent, { update, delete: remove });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => titleOf(data?.name, matches);

/** A content tag and the challenges and rewards that have it. */
export default function ContentTagDetail() {
  const tag = useLoaderData<typeof loader>();
  const t = useText();
  const locale = useLocale();
  const { id, may, time_zone } = useAdminProgram();
  const path = tagsPath(id, "content");
  const facts = [
    [t("Name"), tag.name],
    [t("Status"), <ActiveBadge key="status" active={tag.active} />],
    [t("Created"), shortDateText(tag.created_at, time_zone, locale)],
    [t("Used"), formatNumber(tag.taggings_count, locale)],
    ...tag.taggings.map(({ display_name, count }) => [t(display_name), formatNumber(count, locale)] as const),
  ] as const;
  return (
    <div className="min-w-0">
      <PageTitle
        title={tag.name}
        crumbs={[useSettingsCrumb(), { label: t("Content tags"), to: path }]}
        actions={
          <ButtonLink icon={Pencil} to={`${path}/${tag.id}/edit`}>
            {t("Edit")}
          </ButtonLink>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-grid min-[900px]:grid-cols-[280px_minmax(0,1fr)]">
        <Panel flush>
          <Facts facts={facts} />
        </Panel>
        <div className="grid gap-grid">
          {KINDS.map(({ kind, icon, title, text }) => (
            <LinkedRows
              key={kind}
              group={tag.taggings.find((group) => group.attribute_name === kind)!}
              rows={tag[kind]}
              rowTo={may(`${kind}:view`) ? ({ id }) => `/admin/v2/${kind}/${id}` : undefined}
              empty={{ icon, title: t(title), text: t(text) }}
            />
          ))}
        </div>
      </div>
    </div>
  );
}
