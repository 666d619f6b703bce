import { useRevalidator } from "@remix-run/react";
import { SearchX } from "lucide-react";
import { useText } from "~/locales/use-text";
import type { StaffProgramView } from "~/services/staff/staff.schema";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { ErrorState } from "~/ui/error-state";
import { PageTitle } from "~/ui/page-title";
import { Panel } from "~/ui/panel";
import { landingOf } from "./console-pages";
import { NotPermittedDialog } from "./not-permitted-dialog";

interface ConsoleErrorProps {
  status: number;
  program: StaffProgramView | null;
}

/** What stands in the place of a page of the console that may not or cannot be shown. */
export function ConsoleError({ status, program }: ConsoleErrorProps) {
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
          title={t("There is nothing at this address")}
          text={t("It may be mistyped, or belong to a program that you cannot see.")}
          action={home ? <ButtonLink to={home.to}>{home.label}</ButtonLink> : null}
        />
      </>
    );
  }
  return (
    <>
      <PageTitle title={t("This page could not be loaded")} />
      <Panel>
        <ErrorState
          message={t("Error! something went wrong")}
          text={t("The fault is on our side. Please try again in a moment.")}
          onRetry={revalidate}
        />
      </Panel>
    </>
  );
}
