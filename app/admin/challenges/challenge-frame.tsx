import { ExternalLink } from "lucide";
import type { ReactNode } from "react";
import { DetailColumns } from "~/admin/frame/detail-columns";
import { TagList, TagPicker } from "~/admin/tags/tag-picker";
import { formatNumber } from "~/locales/translate";
import { useLocale, useText } from "~/locales/use-text";
import { challengeTypeLabel } from "~/services/challenge-types/registry";
import { STATUS_LABELS } from "~/services/challenges/challenge-labels";
import type { ChallengeAdminView } from "~/services/challenges/challenges-admin.schema";
import { ButtonLink } from "~/ui/primitives/button";
import { Facts } from "~/ui/primitives/facts";
import { Icon } from "~/ui/primitives/icon";
import { PageTitle } from "~/ui/primitives/page-title";
import { StatCard } from "~/ui/primitives/stat-card";
import { StatusBadge } from "~/ui/primitives/status-badge";
import { Tabs } from "~/ui/primitives/tabs";
import { TilePicture } from "~/ui/primitives/tile";
import { Points } from "~/ui/text/points";
import { shortDateText } from "~/ui/text/time-texts";
import { useAdminProgram, usePointsTerm } from "../frame/use-admin-frame";
import { TitleActions } from "../publishing/publishable-menu";
import { usePublishableActions } from "../publishing/use-publishable-actions";
import { ChallengeLink } from "./challenge-link";

interface ChallengeFrameProps {
  challenge: ChallengeAdminView;
  /** The chart below the counts. */
  trend?: ReactNode;
  children: ReactNode;
}

/** The frame around every tab of a challenge: title, side card and counts. */
export function ChallengeFrame({ challenge, trend, children }: ChallengeFrameProps) {
  const t = useText();
  const locale = useLocale();
  const { id: programId, active, subdomain_url, may } = useAdminProgram();
  const siteUrl = new URL(`/challenge/${challenge.identifier}`, subdomain_url).href;
  const page = `/admin/v2/challenges/${challenge.id}`;
  const actions = usePublishableActions("challenges", challenge, challenge.completions > 0);
  const tabs = [
    { label: t("Users"), to: page, count: challenge.completions },
    ...(challenge.questions_count > 0
      ? [{ label: t("Participant answers"), to: `${page}/participant_answers`, count: challenge.answers_count }]
      : []),
    ...(may("challenges:update") ? [{ label: t("History"), to: `${page}/history` }] : []),
  ];
  return (
    <>
      <PageTitle
        title={challenge.name}
        crumbs={[{ label: t("Challenges"), to: `/admin/v2/programs/${programId}/challenges` }]}
        actions={
          <>
            {challenge.status === "active" && active ? (
              <ButtonLink variant="quiet" to={siteUrl} target="_blank" rel="noopener noreferrer" reloadDocument>
                <Icon icon={ExternalLink} size={16} />
                {t("View on site")}
              </ButtonLink>
            ) : null}
            <TitleActions {...actions} />
          </>
        }
      />
      <DetailColumns
        label={t("Challenge")}
        picture={<TilePicture title={challenge.name} imageUrl={challenge.image?.url} place="side" />}
        side={
          <>
            <ChallengeSide challenge={challenge} />
            <ChallengeLink url={siteUrl} active={challenge.status === "active" && active} />
          </>
        }
      >
        <div className="mb-4 grid gap-grid sm:grid-cols-3">
          <StatCard label={t("Total completions")} value={formatNumber(challenge.completions, locale)} />
          <StatCard label={t("Click generated")} value={formatNumber(challenge.clicks, locale)} />
          <StatCard
            label={t("Points Earned By Users")}
            value={formatNumber(challenge.points_earned_by_users, locale)}
          />
        </div>
        {trend}
        <Tabs label={t("Challenge")} tabs={tabs} />
        {children}
      </DetailColumns>
    </>
  );
}

function ChallengeSide({ challenge }: { challenge: ChallengeAdminView }) {
  const t = useText();
  const locale = useLocale();
  const { time_zone, may } = useAdminProgram();
  const term = usePointsTerm();
  const day = (instant: string | null) => (instant ? shortDateText(instant, time_zone, locale) : "—");
  return (
    <>
      <Facts
        facts={[
          [
            t("Name"),
            <span key="name" className="font-strong" title={challenge.name}>
              {challenge.name}
            </span>,
          ],
          [
            t("Identifier"),
            <span key="identifier" className="font-mono text-12">
              {challenge.identifier}
            </span>,
          ],
          [
            t("Status"),
            <StatusBadge key="status" status={challenge.status} label={t(STATUS_LABELS[challenge.status])} />,
          ],
          [t("Type"), t(challengeTypeLabel(challenge.challenge_type, challenge.parameters))],
          [t("Earnable Points"), <Points key="points" value={challenge.points} term={term} />],
          [t("Start"), day(challenge.start)],
          [t("End"), day(challenge.finish)],
          ...(challenge.content_tags.length > 0
            ? [[t("Content tags"), challenge.content_tags.map(({ name }) => name).join(", ")] as const]
            : []),
        ]}
      />
      {may("challenges:manage") ? (
        <TagPicker id={challenge.id} action={`/admin/v2/challenges/${challenge.id}`} tags={challenge} />
      ) : (
        <TagList tags={challenge.tag_list} />
      )}
    </>
  );
}
