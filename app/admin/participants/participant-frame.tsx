import { Form } from "@remix-run/react";
import { Plus } from "lucide";
import type { ReactNode } from "react";
import { DetailColumns } from "~/admin/frame/detail-columns";
import { TagList, TagPicker } from "~/admin/tags/tag-picker";
import type { Term } from "~/locales/text";
import { formatNumber } from "~/locales/translate";
import { useLocale, useText, type Translate } from "~/locales/use-text";
import type { ParticipantAdminView } from "~/services/participant-accounts/participants-admin.schema";
import type { NoteSummary } from "~/services/participant-notes/participant-notes.schema";
import type { RowTagsView } from "~/services/tags/tags.schema";
import { CsrfField } from "~/ui/forms/csrf";
import { Avatar } from "~/ui/primitives/avatar";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { CopyButton } from "~/ui/primitives/copy-button";
import { Facts } from "~/ui/primitives/facts";
import { Icon } from "~/ui/primitives/icon";
import { Link } from "~/ui/primitives/link";
import { PageTitle } from "~/ui/primitives/page-title";
import { StatusBadge } from "~/ui/primitives/status-badge";
import { Tabs } from "~/ui/primitives/tabs";
import { Points } from "~/ui/text/points";
import { shortDateText } from "~/ui/text/time-texts";
import { useAdminProgram, usePointsTerm } from "../frame/use-admin-frame";
import { ParticipantMenu } from "./participant-menu";
import { ParticipantStatus } from "./participant-status";
import { PinnedNotes } from "./pinned-notes";

export type FramedParticipant = ParticipantAdminView & RowTagsView & NoteSummary;

/** The frame around every tab of a participant: title, actions, side card and tabs. */
export function ParticipantFrame({ participant, children }: { participant: FramedParticipant; children: ReactNode }) {
  const t = useText();
  const { id, may, aptos_enabled } = useAdminProgram();
  const users = `/admin/v2/programs/${id}/users`;
  const page = `${users}/${participant.id}`;
  const { counts, deleted } = participant;
  const tabs = [
    { label: t("Actions"), to: page, count: counts.actions },
    { label: t("Timeline"), to: `${page}/timeline` },
    ...(may("notes:view") ? [{ label: t("Notes"), to: `${page}/notes`, count: participant.notes_count }] : []),
    { label: t("Emails"), to: `${page}/emails` },
    { label: t("Points"), to: `${page}/points` },
    { label: t("By source"), to: `${page}/point_lots` },
    ...(may("rewards:view") ? [{ label: t("Rewards"), to: `${page}/rewards`, count: counts.rewards }] : []),
    ...(may("challenges:view")
      ? [
          { label: t("Challenges"), to: `${page}/challenges`, count: counts.challenges },
          { label: t("Questions"), to: `${page}/questions`, count: counts.questions },
          {
            label: t("Participant answers"),
            to: `${page}/participant_answers`,
            count: counts.participant_answers,
          },
        ]
      : []),
    ...(may("receipts:view") ? [{ label: t("Receipts"), to: `${page}/receipts`, count: counts.receipts }] : []),
    ...(may("orders:view") ? [{ label: t("Orders"), to: `${page}/orders`, count: counts.orders }] : []),
    ...(may("events:view") ? [{ label: t("Events"), to: `${page}/events`, count: counts.events }] : []),
    ...(may("referrals:view") ? [{ label: t("Recruited"), to: `${page}/recruited`, count: counts.recruited }] : []),
    { label: t("Attributes"), to: `${page}/attributes`, count: counts.attributes },
    { label: t("Passkeys"), to: `${page}/passkeys` },
    ...(aptos_enabled ? [{ label: t("Blockchain Transactions"), to: `${page}/blockchain_transactions` }] : []),
  ];
  return (
    <>
      <PageTitle
        title={nameOf(participant, t)}
        crumbs={[{ label: t("Users"), to: users }]}
        crumb={null}
        actions={
          may("users:manage") ? (
            <>
              <ParticipantMenu participant={participant} page={page} />
              {deleted ? null : (
                <ButtonLink to={`${page}?add_points=1`} preventScrollReset>
                  <Icon icon={Plus} size={16} />
                  {t("Adjust points")}
                </ButtonLink>
              )}
            </>
          ) : null
        }
      />
      <DetailColumns
        label={t("Participant")}
        head={<ParticipantHead participant={participant} page={page} />}
        side={<ParticipantCard participant={participant} users={users} page={page} />}
      >
        {deleted ? (
          <p className="mb-4 rounded-card border border-border px-card-pad py-3 text-content-soft">
            {t(
              "This account was deleted. Its points and actions stay without a name, so that all totals still add up.",
            )}
          </p>
        ) : null}
        <PinnedNotes notes={participant.pinned_notes} page={page} />
        <Tabs label={t("Participant")} tabs={tabs} />
        {children}
      </DetailColumns>
    </>
  );
}

/** The participant's name; a deleted account has only a description. */
export function nameOf({ name, deleted }: Pick<FramedParticipant, "name" | "deleted">, t: (text: string) => string) {
  return deleted ? t("Deleted participant") : name;
}

interface ParticipantCardProps {
  participant: FramedParticipant;
  users: string;
  page: string;
}

/** The picture and the email; the name is the title of the page. */
function ParticipantHead({ participant, page }: Omit<ParticipantCardProps, "users">) {
  const t = useText();
  const { may } = useAdminProgram();
  const manages = may("users:manage") && !participant.deleted;
  return (
    <div className="flex items-center gap-3 p-card-pad min-[1100px]:border-b min-[1100px]:border-border">
      <Avatar name={nameOf(participant, t)} url={participant.avatar.url} size="large" />
      <div className="grid min-w-0 gap-1">
        <p className="truncate text-content-soft" title={participant.email ?? undefined}>
          {participant.email}
        </p>
        {participant.tier ? <p className="text-12 text-muted">{participant.tier.name}</p> : null}
        {participant.pending_email ? (
          <div className="mt-2 grid justify-items-start gap-2">
            <p className="text-12 wrap-anywhere text-warning">
              {t("{email} is not confirmed yet", { email: participant.pending_email })}
            </p>
            {manages ? (
              <Form method="post" action={page} preventScrollReset>
                <CsrfField />
                <input type="hidden" name="intent" value="cancel_email_change" />
                <Button type="submit" size="small" variant="quiet">
                  {t("Cancel this change")}
                </Button>
              </Form>
            ) : null}
          </div>
        ) : null}
      </div>
    </div>
  );
}

function ParticipantCard({ participant, users, page }: ParticipantCardProps) {
  const t = useText();
  const { may } = useAdminProgram();
  const { aptos_wallet_address: wallet, deleted } = participant;
  const manages = may("users:manage") && !deleted;
  return (
    <>
      {manages ? <ParticipantStatus participant={participant} page={page} /> : null}
      <ParticipantFacts participant={participant} users={users} manages={manages} />
      {wallet ? (
        <div className="grid gap-2 border-t border-border p-card-pad">
          <p className="text-12 text-muted">{t("Wallet")}</p>
          <CopyButton text={wallet}>
            <span className="font-mono text-12">{`${wallet.slice(0, 6)}…${wallet.slice(-4)}`}</span>
          </CopyButton>
        </div>
      ) : null}
      {manages ? (
        <TagPicker id={participant.id} action={page} tags={participant} />
      ) : (
        <TagList tags={participant.tag_list} />
      )}
    </>
  );
}

/** Where the tier starts, and how far it is to the next one: what somebody asks whose tier has changed. */
function tierFacts({ tier, tier_place: place }: FramedParticipant, { t, term }: { t: Translate; term: Term }) {
  if (!place) return [];
  const start = tier && place.points_min ? t("Tier starts at") : null;
  return [
    ...(start ? [[start, <Points key="tier" value={place.points_min ?? 0} term={term} />] as const] : []),
    ...(place.next
      ? [
          [
            t("To {tier}", { tier: place.next.name }),
            <Points key="next" value={place.next.points_left} term={term} />,
          ] as const,
        ]
      : []),
  ];
}

interface ParticipantFactsProps extends Omit<ParticipantCardProps, "page"> {
  /** Whether the status and the staff mark have fields above, and are left out here. */
  manages: boolean;
}

function ParticipantFacts({ participant, users, manages }: ParticipantFactsProps) {
  const t = useText();
  const locale = useLocale();
  const { time_zone } = useAdminProgram();
  const term = usePointsTerm();
  const counts = [
    [t("Completed challenges"), participant.completed_challenges] as const,
    [t("Rewards earned"), participant.rewards_earned] as const,
    [t("Clicks"), participant.clicks] as const,
    [t("Sign-ins"), participant.sign_in_count] as const,
  ].flatMap(([name, count]) => (count > 0 ? [[name, formatNumber(count, locale)] as const] : []));
  const { points_debt: debt, points_pending: pending, referred_by, deleted } = participant;
  return (
    <Facts
      facts={[
        ...(manages
          ? []
          : [
              [t("Status"), <StatusBadge key="status" status={participant.status} />] as const,
              [t("Staff"), participant.staff ? t("Yes") : t("No")] as const,
            ]),
        [t("Short name"), deleted ? "—" : participant.short_name],
        [t("Unused points"), <Points key="unused" value={participant.unused_points} term={term} />],
        ...(pending > 0 ? [[t("Pending"), <Points key="pending" value={pending} term={term} />] as const] : []),
        ...(debt > 0
          ? [
              [
                t("Points owed"),
                <span key="debt" className="text-warning">
                  <Points value={debt} term={term} />
                </span>,
              ] as const,
            ]
          : []),
        [t("Total earned"), <Points key="earned" value={participant.points} term={term} />],
        ...tierFacts(participant, { t, term }),
        ...(participant.points_spent > 0
          ? [[t("Spent"), <Points key="spent" value={participant.points_spent} term={term} />] as const]
          : []),
        ...counts,
        [t("Joined"), shortDateText(participant.created_at, time_zone, locale)],
        ...(referred_by
          ? [
              [
                t("Referred by"),
                <Link key="referrer" to={`${users}/${referred_by.id}`} className="text-link hover:underline">
                  {referred_by.name}
                </Link>,
              ] as const,
            ]
          : []),
      ]}
    />
  );
}
