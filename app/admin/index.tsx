import { redirect, type MetaFunction } from "@remix-run/node";
import { Building2 } from "lucide-react";
import { adminLoader } from "~/http/admin-doors.server";
import { COOKIES, readCookie } from "~/http/cookies.server";
import { AppError, NOT_PERMITTED_MESSAGE } from "~/services/errors";
import { getConsoleFrame } from "~/services/staff/staff.server";
import { EmptyState } from "~/ui/empty-state";
import { PageTitle } from "~/ui/page-title";
import { landingOf } from "./frame/console-pages";
import { titleOf } from "./frame/document-title";
import { useConsole } from "./frame/use-console";

/** The way into the console: to the last program, or the first. Only who has none stays here. */
export const loader = adminLoader(async ({ ctx, request }) => {
  const { program, userPrograms, organization } = await getConsoleFrame(ctx, [readCookie(request, COOKIES.lastProgram)]);
  if (!program) return { organization };
  const wanted = [program, ...userPrograms].map(landingOf).find((page) => page !== null);
  if (!wanted) throw new AppError("forbidden", NOT_PERMITTED_MESSAGE);
  throw redirect(wanted.to);
});

export const meta: MetaFunction = ({ matches }) => titleOf("Programs", matches);

/** An admin without programs (specification 2, section 2.6). */
export default function NoPrograms() {
  const { isAdmin, organization } = useConsole();
  return (
    <>
      <PageTitle title="Programs" />
      <EmptyState
        icon={Building2}
        title={isAdmin ? `Create the first program of ${organization?.name ?? "the organization"}` : "You are not part of a program yet"}
        text={
          isAdmin
            ? "A program is a branded site with its own participants, challenges and rewards. There is none yet."
            : "Ask an administrator of your organization to add you to a program. It will be here as soon as they do."
        }
      />
    </>
  );
}
