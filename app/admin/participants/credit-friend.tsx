import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation, useSearchParams } from "@remix-run/react";
import { Search, UserPlus } from "lucide";
import { useState } from "react";
import { v4 as randomKey } from "uuid";
import { titleOf } from "~/admin/frame/document-title";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { textOf, useLocale, useText } from "~/locales/use-text";
import { previewFriendCredit } from "~/services/participant-accounts/friend-credit.admin.server";
import {
  creditFriendIntent,
  creditFriendQuery,
  type CreditFriendPage,
} from "~/services/participant-accounts/friend-credit.schema";
import { CsrfField } from "~/ui/forms/csrf";
import { TextField } from "~/ui/forms/field";
import { errorIn, FormErrors, type RejectedForm } from "~/ui/forms/form-errors";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { Panel } from "~/ui/primitives/panel";
import { StatusBadge } from "~/ui/primitives/status-badge";
import { shortDateText } from "~/ui/text/time-texts";
import { useAdminProgram, usePointsTerm } from "../frame/use-admin-frame";
import { CorrectionFields } from "./correction-fields";
import { credit_friend } from "./friend-intents.server";
import { ParticipantFrame } from "./participant-frame";
import { participantPage } from "./participant-page.server";

/** As JSON: the people that a search finds, or what crediting the chosen one would do, with the participant. */
export const loader = programLoader({ query: creditFriendQuery }, (args) =>
  participantPage(args, previewFriendCredit(args.ctx, args.param("participantId"), args.query)),
);

export const action = programAction(creditFriendIntent, { credit_friend });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ matches }) => titleOf(textOf(matches)("Credit a friend"), matches);

/** Credits a friend who joined without the participant's link: first who, then what each gets, then why. */
export default function CreditFriend() {
  const t = useText();
  const { participant, candidates, preview } = useLoaderData<typeof loader>();
  const rejected = errorIn(useActionData<typeof action>());
  return (
    <ParticipantFrame participant={participant}>
      <div className="mb-4">
        <h2 className="text-panel">{t("Credit a friend")}</h2>
        <p className="text-muted">
          {t("For a friend who joined without the participant's link. The referral is approved at once.")}
        </p>
      </div>
      {preview ? (
        <Preview preview={preview} referrer={participant.name} rejected={rejected} />
      ) : (
        <Candidates candidates={candidates} />
      )}
    </ParticipantFrame>
  );
}

function Candidates({ candidates }: Pick<CreditFriendPage, "candidates">) {
  const t = useText();
  const locale = useLocale();
  const { time_zone } = useAdminProgram();
  const [search] = useSearchParams();
  const words = search.get("search") ?? "";
  return (
    <div className="grid gap-4">
      <Form method="get" className="flex flex-wrap items-end gap-3" role="search">
        <div className="min-w-60 flex-1">
          <TextField
            label={t("Find the friend")}
            type="search"
            name="search"
            icon={Search}
            defaultValue={words}
            placeholder={t("Name, email or ID")}
            maxLength={100}
          />
        </div>
        <Button type="submit" variant="quiet">
          {t("Search")}
        </Button>
      </Form>
      {candidates.length === 0 ? (
        <Panel>
          {words ? <p className="font-strong">{t("No account found")}</p> : null}
          <p className="text-muted">{t("Search by name, email or ID.")}</p>
        </Panel>
      ) : (
        <Panel title={t("Accounts found")} flush>
          <ul className="divide-y divide-border">
            {candidates.map((account) => (
              <li key={account.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-card-pad py-3">
                <div className="min-w-0 flex-1 basis-48">
                  <p className="truncate font-strong">{account.name}</p>
                  <p className="truncate text-muted">{account.email}</p>
                </div>
                <StatusBadge status={account.status} />
                <span className="text-muted">
                  {t("Joined {date}", { date: shortDateText(account.created_at, time_zone, locale) })}
                </span>
                <ButtonLink to={`?friend=${account.id}`} size="small" variant="quiet">
                  {t("Choose")}
                </ButtonLink>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </div>
  );
}

interface PreviewProps {
  preview: NonNullable<CreditFriendPage["preview"]>;
  referrer: string;
  rejected?: RejectedForm;
}

/** What each of the two gets, or why the friend cannot be credited. */
function Preview({
  preview: { friend, points, friend_points, gives_reward, problem },
  referrer,
  rejected,
}: PreviewProps) {
  const t = useText();
  const term = usePointsTerm();
  const [key] = useState(() => rejected?.values?.idempotency_key ?? randomKey());
  const saving = useNavigation().formMethod === "POST";
  const another = (
    <ButtonLink to="?" variant="ghost">
      {t("Choose another friend")}
    </ButtonLink>
  );
  if (problem)
    return (
      <Panel title={t("{friend} can't be credited", { friend: friend.name })}>
        <p className="mb-4">{problem}</p>
        {another}
      </Panel>
    );
  return (
    <Panel title={t("Credit {friend} to {referrer}", { friend: friend.name, referrer })}>
      <ul className="mb-4 list-disc space-y-1 pl-5">
        <li>
          {gives_reward
            ? t("{referrer} gets the reward of the referral challenge.", { referrer })
            : points > 0
              ? t("{referrer} gets {points} {term}.", { referrer, points, term })
              : t("{referrer} gets no points: no referral challenge is active.", { referrer })}
        </li>
        <li>
          {friend_points > 0
            ? t("{friend} gets {points} {term}, beside what signing up gave.", {
                friend: friend.name,
                points: friend_points,
                term,
              })
            : t("{friend} gets nothing more. Points for signing up came with it.", { friend: friend.name })}
        </li>
        <li>{t("To undo it, reject the referral.")}</li>
      </ul>
      <Form method="post" className="grid max-w-xl gap-4" noValidate preventScrollReset>
        <CsrfField />
        <input type="hidden" name="intent" value="credit_friend" />
        <input type="hidden" name="friend_id" value={friend.id} />
        <input type="hidden" name="idempotency_key" value={key} suppressHydrationWarning />
        <FormErrors errors={rejected?.errors.filter(({ field }) => !["reason", "note"].includes(field ?? "")) ?? []} />
        <CorrectionFields rejected={rejected} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" icon={UserPlus} pending={saving && t("Crediting")}>
            {t("Credit the friend")}
          </Button>
          {another}
        </div>
      </Form>
    </Panel>
  );
}
