import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Gift, Pencil, Trophy } from "lucide-react";
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

const EMPTY = {
  challenges: {
    icon: Trophy,
    title: msg("No challenges use this tag"),
    text: msg("Choose the tag in a challenge's form and the challenge will stand here."),
  },
  rewards: {
    icon: Gift,
    title: msg("No rewards use this tag"),
    text: msg("Choose the tag in a reward's form and the reward will stand here."),
  },
};

export const loader = programLoader(({ ctx, param }) => getTagDetail(ctx, "content", param("tagId")));

/** `PUT` and `DELETE`; the form posts to its own page. */
export const action = programAction(storedTagIntent, { update, delete: remove });

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
          {tag.taggings.map(({ attribute_name: kind, display_name, count }) => (
            <LinkedRows
              key={kind}
              title={t(display_name)}
              rows={tag[kind]}
              count={count}
              rowTo={may(`${kind}:view`) ? ({ id }) => `/admin/v2/${kind}/${id}` : undefined}
              empty={{ icon: EMPTY[kind].icon, title: t(EMPTY[kind].title), text: t(EMPTY[kind].text) }}
            />
          ))}
        </div>
      </div>
    </div>
  );
}
