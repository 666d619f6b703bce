import { redirect, type MetaFunction } from "@remix-run/node";
import { Building2, Plus } from "lucide";
import { COOKIES, readCookie } from "~/http/context/cookies.server";
import { adminLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { getAdminFrame } from "~/services/admins/admin-frame.admin.server";
import { ButtonLink } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";
import { PageTitle } from "~/ui/primitives/page-title";
import { EmptyState } from "~/ui/states/empty-state";
import { ACCOUNT, CREATE_PROGRAM, landingOf } from "./frame/admin-pages";
import { titleOf } from "./frame/document-title";
import { useAdminFrame } from "./frame/use-admin-frame";

/**
 * The entry of the admin. Redirects to the last program, or to the first program with a page that the admin may open.
 * Only admins without such a page see this one.
 */
export const loader = adminLoader(async ({ ctx, request }) => {
  const { program, userPrograms, organization } = await getAdminFrame(ctx, [readCookie(request, COOKIES.lastProgram)]);
  if (!program) return { organization };
  const landing = [program, ...userPrograms].map(landingOf).find((page) => page !== null);
  if (!landing) return { organization };
  throw redirect(landing.to);
});

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Programs"), matches);

/** The page of an admin without a program, or without a page that their role opens. */
export default function NoPrograms() {
  const t = useText();
  const { isAdmin, organization, userPrograms } = useAdminFrame();
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
          text={t("A program is a branded site with its own participants, challenges and rewards.")}
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
        title={userPrograms.length === 0 ? t("You're not part of a program yet") : t("Nothing here for your role yet")}
        text={
          userPrograms.length === 0
            ? t("Ask an owner of your organization to add you to a program. It will show up here.")
            : t(
                "Your role doesn't give you access to any page of this program. If you need one, ask an owner of your organization.",
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
