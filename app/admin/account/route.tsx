import { isDeepStrictEqual } from "node:util";
import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { titleOf } from "~/admin/frame/document-title";
import { signedOutHeaders } from "~/http/context/session-cookies.server";
import { adminAction, adminLoader } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { redirectWithMessage } from "~/http/responses/responses.server";
import { translate } from "~/locales/translate";
import { textOf, useText } from "~/locales/use-text";
import { noChanges } from "~/platform/errors";
import {
  endMySession,
  endMySessions,
  getMyAccount,
  listMySessions,
  updateMyAccount,
} from "~/services/admins/admin-account.admin.server";
import { accountIntent } from "~/services/admins/admin-account.schema";
import { errorIn } from "~/ui/forms/form-errors";
import { PageTitle } from "~/ui/primitives/page-title";
import { ProfilePanel } from "./profile-panel";
import { SessionsPanel } from "./sessions-panel";

export const loader = adminLoader(async ({ ctx }) => {
  const [account, sessions] = await Promise.all([getMyAccount(ctx), listMySessions(ctx)]);
  return { account, sessions, now: ctx.now.toISOString() };
});

const ACCOUNT_PATH = "/admin/v2/account";

/** With it, a browser follows a redirect by loading the whole document, whose language and session may be others now. */
const RELOAD = ["X-Remix-Reload-Document", "yes"] as const;

/** The current session has ended: clears its cookie and redirects to the sign-in page. */
function signedOut() {
  const headers = signedOutHeaders("admin");
  headers.set(...RELOAD);
  return { redirectTo: "/admin/v2/login", headers };
}

export const action = adminAction(accountIntent, {
  update: runs(updateMyAccount, async (run, { ctx }, { intent: _, ...input }) => {
    const stored = await getMyAccount(ctx);
    if (isDeepStrictEqual({ ...stored, ...input }, stored)) throw noChanges();
    const data = await run(ctx, ctx.actor.id, input);
    const message = translate(data.preferred_locale, "Account saved");
    return { ...redirectWithMessage(ACCOUNT_PATH, message, { data }), headers: new Headers([[...RELOAD]]) };
  }),
  end_session: runs(
    endMySession,
    async (run, { ctx }, { session_id }) => {
      const { current } = await run(ctx, session_id);
      if (current) return signedOut();
      const message = translate(ctx.locale, "Session ended");
      return redirectWithMessage(ACCOUNT_PATH, message);
    },
    "nothing",
  ),
  end_sessions: runs(endMySessions, async (run, { ctx }) => ({ body: await run(ctx), ...signedOut() }), "result"),
});
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Account"), matches);

/** The signed-in admin's account page: name, language and open sessions. */
export default function Account() {
  const t = useText();
  const { account, sessions, now } = useLoaderData<typeof loader>();
  const rejected = errorIn(useActionData<typeof action>());
  return (
    <>
      <PageTitle title={t("Account")} />
      <div className="grid max-w-240 grid-cols-[minmax(0,1fr)] gap-grid">
        <ProfilePanel account={account} rejected={rejected} />
        <SessionsPanel sessions={sessions} now={now} />
      </div>
    </>
  );
}
