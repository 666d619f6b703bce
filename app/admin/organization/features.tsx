import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { titleOf } from "~/admin/frame/document-title";
import { ListPage } from "~/admin/table/list-page";
import { useColumns } from "~/admin/table/use-columns";
import { adminAction, adminLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { getFeaturePrograms, listFeatures } from "~/services/organizations/features.admin.server";
import { featureListQuery, featuresIntent, type FeatureRowView } from "~/services/organizations/features.schema";
import { getOrganization } from "~/services/organizations/organizations.admin.server";
import { errorIn } from "~/ui/forms/form-errors";
import { useDialogParam } from "~/ui/hooks/use-dialog-param";
import { Link } from "~/ui/primitives/link";
import type { DataColumn } from "~/ui/table/data-table";
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
  const opened = useDialogParam("feature");
  const columns = useFeatureColumns(opened.to);
  return (
    <>
      <ListPage
        title={t("Features")}
        titleBar={(bar) => <OrganizationTitle {...bar} organization={organization} withPlatform />}
        add={{ label: t("Add feature"), to: "/admin/v2/organization/features/new" }}
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

function useFeatureColumns(openTo: (key: string) => string): DataColumn<FeatureRowView>[] {
  const t = useText();
  const column = useColumns<FeatureRowView>();
  return [
    column.cell("name", t("Name"), {
      sort: "name",
      cell: (row) => (
        <Link to={openTo(row.key)} preventScrollReset tabIndex={-1} className="block max-w-60 truncate font-strong">
          {row.name}
        </Link>
      ),
    }),
    column.cell("key", t("Key"), {
      sort: "key",
      wide: true,
      cell: (row) => <code className="font-mono text-12">{row.key}</code>,
    }),
    column.text("description", t("Description"), { text: (row) => row.description }),
    column.number("programs", t("Programs"), { wide: false, value: (row) => row.programs }),
  ];
}
