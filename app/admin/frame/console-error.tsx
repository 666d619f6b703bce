import { useRevalidator } from "@remix-run/react";
import { SearchX } from "lucide-react";
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
  const { revalidate } = useRevalidator();
  const landing = program && landingOf(program);
  if (status === 403) return <NotPermittedDialog home={landing ? { label: `Go to ${landing.label}`, to: landing.to } : undefined} />;
  if (status === 404) {
    return (
      <>
        <PageTitle title="Page not found" />
        <EmptyState
          icon={SearchX}
          title="There is nothing at this address"
          text="It may be mistyped, or belong to a program that you cannot see."
          action={landing ? <ButtonLink to={landing.to}>Go to {landing.label}</ButtonLink> : null}
        />
      </>
    );
  }
  return (
    <>
      <PageTitle title="This page could not be loaded" />
      <Panel>
        <ErrorState message="Error! something went wrong" text="The fault is on our side. Please try again in a moment." onRetry={revalidate} />
      </Panel>
    </>
  );
}
