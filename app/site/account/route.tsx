import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { hostOf } from "~/http/context/request.server";
import { signedOutHeaders } from "~/http/context/session-cookies.server";
import { participantAction, participantLoader } from "~/http/handlers/site.server";
import { parseQuery } from "~/http/input/query.server";
import { translate } from "~/locales/translate";
import { useText } from "~/locales/use-text";
import { accountIntent } from "~/services/participant-accounts/account.schema";
import { deleteAccount, getAccount, updateProfile } from "~/services/participant-accounts/account.site.server";
import { listPasskeys, removePasskey, renamePasskey } from "~/services/passkeys/passkeys.site.server";
import { listActivity } from "~/services/points-history/activity.site.server";
import { getPointsNotes } from "~/services/points/account-points.site.server";
import { actionList } from "~/services/points/points.schema";
import { pointsTerm } from "~/services/programs/terms";
import { pageMeta } from "~/site/frame/page-meta";
import { useSite } from "~/site/frame/use-site";
import { useBlocksAhead } from "~/site/home/participant-blocks";
import { AccountActivity } from "./account-activity";
import type { AccountResponse } from "./account-response";
import { DeleteAccountDialog } from "./delete-account-dialog";
import { EmailSettings } from "./email-settings";
import { InstallPanel } from "./install-panel";
import { MemberCard } from "./member-card";
import { PASSKEYS_ID, PasskeysPanel } from "./passkeys-panel";
import { ProfilePanel } from "./profile-panel";
import { PushSettings } from "./push-settings";
import { ReceiptsLink } from "./receipts-link";
import { RemovePasskeyDialog } from "./remove-passkey-dialog";
import { YourData } from "./your-data";

export { revalidateBelowCards as shouldRevalidate } from "~/site/frame/cards";
export { PageError as ErrorBoundary } from "~/site/frame/page-error";
export { clientAction } from "~/ui/forms/client-action";

export const loader = participantLoader(async ({ ctx, request, url }) => {
  const paging = parseQuery(actionList, url);
  const [account, activity, notes, passkeys] = await Promise.all([
    getAccount(ctx),
    listActivity(ctx, paging),
    getPointsNotes(ctx),
    listPasskeys(ctx, hostOf(request)),
  ]);
  return { ...account, activity, notes, passkeys };
});

export const action = participantAction(accountIntent, async ({ ctx }, input) => {
  switch (input.intent) {
    case "delete_account": {
      await deleteAccount(ctx, input.confirmation);
      const message = translate(ctx.locale, "Your account has been deleted.");
      const headers = signedOutHeaders("participant");
      return { message, redirectTo: "/", flash: { type: "success", message }, headers };
    }
    case "rename_passkey":
      await renamePasskey(ctx, input.passkey_id, input.passkey_name);
      return { message: translate(ctx.locale, "Passkey renamed"), redirectTo: PASSKEYS };
    case "remove_passkey":
      await removePasskey(ctx, input.passkey_id);
      return { message: translate(ctx.locale, "Passkey removed"), redirectTo: PASSKEYS };
    case "save_profile":
      await updateProfile(ctx, input);
      return { message: translate(ctx.locale, "Profile saved") };
  }
});

/** The list there shows what was done; the messages are for clients of the API. */
const PASSKEYS = `/my-account#${PASSKEYS_ID}`;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageMeta(matches, { title: data?.title });

/** My account. The edit form and the delete dialog open by URL, so that they work without JavaScript. */
export default function Account() {
  useBlocksAhead();
  const account = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>() as AccountResponse | undefined;
  const [search] = useSearchParams();
  const t = useText();
  const { program } = useSite();
  const deleting = search.has("delete");
  const passkeyId = search.get("rename_passkey") ?? search.get("remove_passkey");
  const removed = account.passkeys?.find(({ id }) => id === search.get("remove_passkey"));
  return (
    <div className="page mt-10 md:mt-12">
      <h1 className="text-36 wrap-anywhere md:text-48">{account.title}</h1>
      <div className="mt-6 grid items-start gap-4 md:mt-8 md:gap-grid lg:grid-cols-[320px_minmax(0,1fr)]">
        <MemberCard
          participant={account.participant}
          points={account.activity}
          notes={account.notes}
          tier={account.tier}
        />
        <div className="grid min-w-0 gap-4 md:gap-grid">
          <ProfilePanel
            account={account}
            response={deleting || passkeyId !== null ? undefined : response}
            editing={search.has("edit")}
          />
          <EmailSettings account={account} />
          {program.features.includes("push_notifications") ? <PushSettings /> : null}
          {account.passkeys ? (
            <PasskeysPanel
              passkeys={account.passkeys}
              response={passkeyId === null ? undefined : response}
              renamed={search.get("rename_passkey")}
            />
          ) : null}
          <InstallPanel />
          <div>
            <AccountActivity activity={account.activity} />
            <p className="mt-4 text-14 text-muted md:mt-5">
              {t(
                "{term} may take up to 24 hours to be assigned. There may be limits on likes, comments and retweets.",
                { term: pointsTerm(program) },
              )}
            </p>
          </div>
          {program.features.includes("receipts") ? <ReceiptsLink /> : null}
          <YourData />
        </div>
      </div>
      {removed ? <RemovePasskeyDialog passkey={removed} response={response} /> : null}
      {deleting ? <DeleteAccountDialog participant={account.participant} response={response} /> : null}
    </div>
  );
}
