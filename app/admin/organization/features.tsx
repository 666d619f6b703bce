import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Plus } from "lucide";
import { titleOf } from "~/admin/frame/document-title";
import { adminAction, adminLoader } from "~/http/handlers/admin.server";
import { formatNumber, type Locale } from "~/locales/translate";
import { textOf, useLocale, useText, type Translate } from "~/locales/use-text";
import { getFeaturePrograms, listFeatures } from "~/services/organizations/features.admin.server";
import { featureListQuery, featuresIntent, type FeatureRowView } from "~/services/organizations/features.schema";
import { getOrganization } from "~/services/organizations/organizations.admin.server";
import { errorIn } from "~/ui/forms/form-errors";
import { useDialogParam } from "~/ui/hooks/use-dialog-param";
import { ButtonLink } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";
import { Link } from "~/ui/primitives/link";
import { DataTable, type DataColumn } from "~/ui/table/data-table";
import { ListToolbar } from "~/ui/table/list-toolbar";
import { choosableColumns } from "~/ui/table/table-columns";
import { create, switchIntent, update } from "./feature-intents.server";
import { FeatureProgramsDialog } from "./feature-programs-dialog";
import { FEATURE_LIST } from "./list-texts";
import { OrganizationTitle } from "./organization-title";

export const loader = adminLoader({ query: featureListQuery }, async ({ ctx, query, url, inOrganization }) => {
  const key = url.searchParams.get("feature");
  const [page, feature] = await Promise.all([listFeatures(ctx, query), key ? getFeaturePrograms(ctx, key) : null]);
  return { ...page, feature, organization: await getOrganization(await inOrganization()) };
});

export const action = adminAction(featuresIntent, { create, update, switch: switchIntent });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Features"), matches);

/** The features of the platform, with the number of programs that use each. For super admins only. */
export default function Features() {
  const { feature, organization, ...rows } = useLoaderData<typeof loader>();
  const rejected = errorIn(useActionData<typeof action>());
  const t = useText();
  const locale = useLocale();
  const opened = useDialogParam("feature");
  const columns = columnsOf(t, locale, opened.to);
  return (
    <>
      <OrganizationTitle
        title={t("Features")}
        count={rows.totalItems}
        organization={organization}
        withPlatform
        actions={
          <ButtonLink to="/admin/v2/organization/features/new">
            <Icon icon={Plus} size={16} />
            {t("Add feature")}
          </ButtonLink>
        }
      />
      <ListToolbar texts={FEATURE_LIST} table={{ id: "features", columns: choosableColumns(columns) }} />
      <DataTable
        texts={FEATURE_LIST}
        tableId="features"
        columns={columns}
        rows={rows}
        rowTo={({ key }) => opened.to(key)}
      />
      {feature ? (
        <FeatureProgramsDialog
          key={feature.key}
          feature={feature}
          organizationId={organization.id}
          rejected={rejected}
          onClose={opened.close}
        />
      ) : null}
    </>
  );
}

function columnsOf(t: Translate, locale: Locale, openTo: (key: string) => string): DataColumn<FeatureRowView>[] {
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
