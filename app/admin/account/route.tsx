import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { titleOf } from "~/admin/frame/document-title";
import { adminAction, adminLoader } from "~/http/admin-doors.server";
import { signedOutHeaders } from "~/http/session-cookies.server";
import { say } from "~/locales/say";
import { textOf, useText } from "~/locales/use-text";
import { accountIntent } from "~/services/staff/staff-account.schema";
import {
  endMySession,
  endMySessions,
  getMyAccount,
  listMySessions,
  updateMyAccount,
} from "~/services/staff/staff-account.verbs.server";
import { refusalIn } from "~/ui/form-errors";
import { PageTitle } from "~/ui/page-title";
import { ProfilePanel } from "./profile-panel";
import { SessionsPanel } from "./sessions-panel";

export const loader = adminLoader(async ({ ctx }) => {
  const [account, sessions] = await Promise.all([getMyAccount(ctx), listMySessions(ctx)]);
  return { account, sessions, now: ctx.now.toISOString() };
});

const HERE = "/admin/v2/account";

/** The session that asked is over: the browser forgets it and starts again at the sign-in. */
const signedOut = () => ({ redirectTo: "/admin/v2/login", headers: signedOutHeaders("admin") });

export const action = adminAction(accountIntent, {
  update: async ({ ctx }, input) => {
    const data = await updateMyAccount(ctx, ctx.actor.id, input);
    const message = say(data.preferred_locale, "Your account has been saved.");
    return { message, body: { data }, redirectTo: HERE, flash: { type: "success", message } };
  },
  end_session: async ({ ctx }, { session_id }) => {
    const { current } = await endMySession(ctx, session_id);
    if (current) return signedOut();
    const message = say(ctx.locale, "That browser is signed out.");
    return { message, redirectTo: HERE, flash: { type: "success", message } };
  },
  end_sessions: async ({ ctx }) => ({ body: await endMySessions(ctx), ...signedOut() }),
});

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Account"), matches);

/** The signed-in admin: name, language, and where they are signed in. */
export default function Account() {
  const t = useText();
  const { account, sessions, now } = useLoaderData<typeof loader>();
  const refused = refusalIn(useActionData<typeof action>());
  return (
    <>
      <PageTitle title={t("Account")} />
      <div className="grid max-w-240 grid-cols-[minmax(0,1fr)] gap-grid">
        <ProfilePanel account={account} refused={refused} />
        <SessionsPanel sessions={sessions} now={now} />
      </div>
    </>
  );
}
