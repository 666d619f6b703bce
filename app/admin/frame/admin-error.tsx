import { useRevalidator } from "@remix-run/react";
import { SearchX } from "lucide";
import { useText } from "~/locales/use-text";
import type { AdminProgramView } from "~/services/admins/admin-frame.schema";
import { ButtonLink } from "~/ui/primitives/button";
import { PageTitle } from "~/ui/primitives/page-title";
import { Panel } from "~/ui/primitives/panel";
import { EmptyState } from "~/ui/states/empty-state";
import { ErrorState } from "~/ui/states/error-state";
import { landingOf } from "./admin-pages";
import { NotPermittedDialog } from "./not-permitted-dialog";

interface AdminErrorProps {
  status: number;
  program: AdminProgramView | null;
}

/** Shown instead of an admin page that is forbidden, not found or failed. */
export function AdminError({ status, program }: AdminErrorProps) {
  const t = useText();
  const { revalidate } = useRevalidator();
  const landing = program && landingOf(program);
  const home = landing ? { label: t("Go to {page}", { page: t(landing.label) }), to: landing.to } : undefined;
  if (status === 403) return <NotPermittedDialog home={home} />;
  if (status === 404) {
    return (
      <>
        <PageTitle title={t("Page not found")} />
        <EmptyState
          icon={SearchX}
          title={t("We couldn't find this page")}
          text={t("Check the URL, or ask an owner for access to the program.")}
          action={home ? <ButtonLink to={home.to}>{home.label}</ButtonLink> : null}
        />
      </>
    );
  }
  return (
    <>
      <PageTitle title={t("We couldn't load this page")} />
      <Panel>
        <ErrorState
          message={t("Error! something went wrong")}
          text={t("Something went wrong on our end. Please try again in a moment.")}
          onRetry={revalidate}
        />
      </Panel>
    </>
  );
}
