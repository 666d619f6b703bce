import type { MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { Plus } from "lucide-react";
import { titleOf } from "~/admin/frame/document-title";
import { adminAction, adminLoader } from "~/http/admin-doors.server";
import { formatNumber, type Locale } from "~/locales/say";
import { textOf, useLocale, useText, type SayText } from "~/locales/use-text";
import { featureListQuery, featuresIntent, type FeatureRowView } from "~/services/organizations/features.schema";
import { getFeaturePrograms, listFeatures } from "~/services/organizations/features.verbs.server";
import { getOrganization } from "~/services/organizations/organizations.server";
import { ButtonLink } from "~/ui/button";
import { DataTable, type DataColumn } from "~/ui/data-table";
import { refusalIn } from "~/ui/form-errors";
import { Icon } from "~/ui/icon";
import { ListToolbar } from "~/ui/list-toolbar";
import { create, switchIntent } from "./feature-intents.server";
import { FeatureProgramsDialog } from "./feature-programs-dialog";
import { OrganizationTitle } from "./organization-title";
import { useDialogParam } from "./use-dialog-param";

export const loader = adminLoader(async ({ ctx, url, inOrganization }) => {
  const query = featureListQuery.parse(Object.fromEntries(url.searchParams));
  const key = url.searchParams.get("feature");
  const [page, feature] = await Promise.all([listFeatures(ctx, query), key ? getFeaturePrograms(ctx, key) : null]);
  return { ...page, feature, organization: await getOrganization(await inOrganization()) };
});

export const action = adminAction(featuresIntent, { create, switch: switchIntent });

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Features"), matches);

/** What can be switched on, and for which programs it is (specification 3, section 2; super admins only). */
export default function Features() {
  const { feature, organization, ...rows } = useLoaderData<typeof loader>();
  const refused = refusalIn(useActionData<typeof action>());
  const t = useText();
  const locale = useLocale();
  const opened = useDialogParam("feature");
  return (
    <>
      <OrganizationTitle
        title={t("Features")}
        count={rows.totalItems}
        organization={organization}
        withFeatures
        actions={
          <ButtonLink to="/admin/v2/organization/features/new">
            <Icon icon={Plus} size={16} />
            {t("Add Feature")}
          </ButtonLink>
        }
      />
      <ListToolbar noun={t("features")} />
      <DataTable
        noun={t("features")}
        columns={columnsOf(t, locale, opened.to)}
        rows={rows}
        rowTo={({ key }) => opened.to(key)}
      />
      {feature ? (
        <FeatureProgramsDialog
          key={feature.key}
          feature={feature}
          organizationId={organization.id}
          refused={refused}
          onClose={opened.close}
        />
      ) : null}
    </>
  );
}

function columnsOf(t: SayText, locale: Locale, openTo: (key: string) => string): DataColumn<FeatureRowView>[] {
  return [
    {
      id: "name",
      header: t("Name"),
      meta: { sort: "name" },
      cell: ({ row: { original } }) => (
        <Link
          to={openTo(original.key)}
          preventScrollReset
          tabIndex={-1}
          className="block max-w-60 truncate font-strong"
        >
          {original.name}
        </Link>
      ),
    },
    {
      id: "key",
      header: t("Key"),
      meta: { sort: "key", wide: true },
      cell: ({ row }) => <code className="font-mono text-12">{row.original.key}</code>,
    },
    {
      id: "description",
      header: t("Description"),
      meta: { wide: true },
      cell: ({ row }) => (
        <span className="block max-w-120 truncate" title={row.original.description}>
          {row.original.description}
        </span>
      ),
    },
    {
      id: "programs",
      header: t("Programs"),
      meta: { numeric: true },
      cell: ({ row }) => formatNumber(row.original.programs, locale),
    },
  ];
}
