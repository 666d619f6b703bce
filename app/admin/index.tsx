import { redirect, type MetaFunction } from "@remix-run/node";
import { Building2, Plus } from "lucide-react";
import { adminLoader } from "~/http/admin-doors.server";
import { COOKIES, readCookie } from "~/http/cookies.server";
import { textOf, useText } from "~/locales/use-text";
import { getConsoleFrame } from "~/services/staff/staff.server";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { PageTitle } from "~/ui/page-title";
import { ACCOUNT, CREATE_PROGRAM, landingOf } from "./frame/console-pages";
import { titleOf } from "./frame/document-title";
import { useConsole } from "./frame/use-console";

/**
 * The way into the console: to the last program, or the first with a page that the admin may open (specification 2,
 * section 2.5). Only who has none stays here.
 */
export const loader = adminLoader(async ({ ctx, request }) => {
  const { program, userPrograms, organization } = await getConsoleFrame(ctx, [
    readCookie(request, COOKIES.lastProgram),
  ]);
  if (!program) return { organization };
  const wanted = [program, ...userPrograms].map(landingOf).find((page) => page !== null);
  if (!wanted) return { organization };
  throw redirect(wanted.to);
});

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Programs"), matches);

/** An admin without a program to work on (specification 2, section 2.6). */
export default function NoPrograms() {
  const t = useText();
  const { isAdmin, organization, userPrograms } = useConsole();
  if (isAdmin && userPrograms.length === 0)
    return (
      <>
        <PageTitle title={t("Programs")} />
        <EmptyState
          icon={Building2}
          title={
            organization
              ? t("Create the first program of {organization}", { organization: organization.name })
              : t("Create the organization's first program")
          }
          text={t("A program is a branded site with its own participants, challenges and rewards. There is none yet.")}
          action={
            <ButtonLink to={CREATE_PROGRAM}>
              <Icon icon={Plus} size={16} />
              {t("Create Program")}
            </ButtonLink>
          }
        />
      </>
    );
  return (
    <>
      <PageTitle title={t("Programs")} />
      <EmptyState
        icon={Building2}
        title={userPrograms.length === 0 ? t("You are not part of a program yet") : t("There is no page for you yet")}
        text={
          userPrograms.length === 0
            ? t(
                "Ask an administrator of your organization to add you to a program. It will be here as soon as they do.",
              )
            : t(
                "Your role opens none of the pages of this program. Ask an administrator of your organization if you expected one.",
              )
        }
        action={
          <ButtonLink to={ACCOUNT.to} variant="quiet">
            {t(ACCOUNT.label)}
          </ButtonLink>
        }
      />
    </>
  );
}
