import { useSearchParams } from "@remix-run/react";
import { ChevronsUpDown } from "lucide-react";
import type { ReactNode } from "react";
import { useText } from "~/locales/use-text";
import type { OrganizationView } from "~/services/organizations/organizations.server";
import { Icon } from "~/ui/icon";
import { Menu } from "~/ui/menu";
import { PageTitle } from "~/ui/page-title";
import { Tabs } from "~/ui/tabs";

interface OrganizationTitleProps {
  title: string;
  count?: number;
  actions?: ReactNode;
  organization: OrganizationView;
  /** Whether the features are there to see: they are the platform's, not the organization's. */
  withFeatures: boolean;
}

/** The head of each page of an organization: whose it is, the page's title and the way to the others. */
export function OrganizationTitle({ title, count, actions, organization, withFeatures }: OrganizationTitleProps) {
  const t = useText();
  const [search] = useSearchParams();
  // Whoever chose an organization stays with it; without a choice the last program's is shown.
  const chosen = search.has("organization") ? `?organization=${organization.id}` : "";
  const pageTo = (page: string) => `/admin/v2/organization/${page}${chosen}`;
  return (
    <>
      <PageTitle
        title={title}
        count={count}
        crumbs={[{ label: organization.name, to: pageTo("programs") }]}
        actions={actions}
      />
      <div className="flex items-start gap-x-3 gap-y-1 max-sm:flex-col-reverse max-sm:items-stretch">
        <div className="min-w-0 flex-1">
          <Tabs
            label={t("Organization")}
            tabs={[
              { label: t("Programs"), to: pageTo("programs") },
              { label: t("Admins"), to: pageTo("admins") },
              { label: t("Audit log"), to: pageTo("audit_log") },
              ...(withFeatures ? [{ label: t("Features"), to: pageTo("features") }] : []),
            ]}
          />
        </div>
        {organization.choices.length > 1 ? (
          <Menu
            label={t("Choose an organization")}
            trigger={
              <>
                <span className="max-w-40 truncate">{organization.name}</span>
                <Icon icon={ChevronsUpDown} size={16} className="text-muted" />
              </>
            }
            triggerClassName="inline-flex h-control-small items-center gap-1.5 rounded-button border border-border-strong px-2.5 text-12 hover:bg-hover"
            items={organization.choices.map(({ id, name }) => ({ label: name, to: `?organization=${id}` }))}
          />
        ) : null}
      </div>
    </>
  );
}
