import { useSearchParams } from "@remix-run/react";
import { ChevronsUpDown } from "lucide";
import type { ReactNode } from "react";
import { useText } from "~/locales/use-text";
import type { OrganizationView } from "~/services/organizations/organizations.schema";
import { Menu } from "~/ui/overlay/menu";
import { classNames } from "~/ui/primitives/class-names";
import { Icon } from "~/ui/primitives/icon";
import { PageTitle } from "~/ui/primitives/page-title";
import { Tabs } from "~/ui/primitives/tabs";

interface OrganizationTitleProps {
  title: string;
  count?: number;
  actions?: ReactNode;
  organization: OrganizationView;
  /** Whether to show the tabs for what belongs to the platform and not to the organization: features, status, jobs and processes. */
  withPlatform: boolean;
}

/** The head of every page of an organization: title, tabs and the menu to switch the organization. */
export function OrganizationTitle({ title, count, actions, organization, withPlatform }: OrganizationTitleProps) {
  const t = useText();
  const [search] = useSearchParams();
  // A selected organization stays selected. Without a selection the server uses that of the last program.
  const chosen = search.has("organization") ? `?organization=${organization.id}` : "";
  const pageTo = (page: string) => `/admin/v2/organization/${page}${chosen}`;
  const { choices } = organization;
  return (
    <>
      <Pictures organization={organization} />
      <PageTitle
        title={title}
        count={count}
        crumbs={[{ label: organization.name, to: pageTo("programs") }]}
        actions={
          <>
            {choices.length > 1 ? (
              <Menu
                label={t("Choose an organization")}
                trigger={
                  <>
                    <span className="max-w-40 truncate">{organization.name}</span>
                    <Icon icon={ChevronsUpDown} size={16} className="text-muted" />
                  </>
                }
                triggerClassName="inline-flex min-h-control items-center gap-1.5 rounded-button border border-border-strong bg-raised px-control-pad hover:bg-hover"
                items={choices.map(({ id, name }) => ({ label: name, to: `?organization=${id}` }))}
              />
            ) : null}
            {actions}
          </>
        }
      />
      <Tabs
        label={t("Organization")}
        tabs={[
          { label: t("Programs"), to: pageTo("programs") },
          { label: t("Admins"), to: pageTo("admins") },
          { label: t("Audit log"), to: pageTo("audit_log") },
          { label: t("Settings"), to: pageTo("settings") },
          ...(withPlatform
            ? [
                { label: t("Features"), to: pageTo("features") },
                { label: t("Status"), to: pageTo("status") },
                { label: t("Jobs"), to: pageTo("jobs") },
                { label: t("Processes"), to: pageTo("processes") },
                { label: t("Backups"), to: pageTo("backups") },
              ]
            : []),
        ]}
      />
    </>
  );
}

/** The logo on the background image, as far as there are any. */
function Pictures({ organization }: { organization: OrganizationView }) {
  const { name, logo_public_url: logo, background_image_public_url: background } = organization;
  if (!logo && !background) return null;
  return (
    <div
      className={classNames(
        "relative mb-4 flex overflow-hidden",
        background && "h-28 items-end rounded-card border border-border bg-sunken p-3",
      )}
    >
      {background ? <img src={background} alt="" className="absolute inset-0 size-full object-cover" /> : null}
      {logo ? (
        <img
          src={logo}
          alt={name}
          className="relative size-16 rounded-card border border-border bg-raised object-contain p-1"
        />
      ) : null}
    </div>
  );
}
