import type { Term } from "~/locales/text";
import { INTL_TAGS } from "~/locales/translate";
import { useLocale, useText } from "~/locales/use-text";
import type { ParticipantView } from "~/services/participants/participants.schema";
import type { PointsNote } from "~/services/points/account-points.schema";
import type { ActivityPage } from "~/services/points/points.schema";
import { pointsTerm } from "~/services/programs/terms";
import type { TierPlaceView } from "~/services/tiers/tiers.schema";
import { useSite } from "~/site/frame/use-site";
import { PointsNotes } from "~/site/points/points-notes";
import { Avatar } from "~/ui/primitives/avatar";
import { Points } from "~/ui/text/points";
import { TierPanel } from "./tier-panel";

interface MemberCardProps {
  participant: ParticipantView;
  /** What they owe. */
  points: Pick<ActivityPage, "points_debt">;
  /** When pending points are available, and when others expire. */
  notes: readonly PointsNote[];
  /** Where they stand in the program's tiers; null without tiers. */
  tier: TierPlaceView | null;
}

/** The participant's picture, name, month of joining, points and tier. */
export function MemberCard({ participant, points, notes, tier }: MemberCardProps) {
  const { points_debt: debt } = points;
  const { program } = useSite();
  const t = useText();
  const locale = useLocale();
  const since = new Intl.DateTimeFormat(INTL_TAGS[locale], {
    month: "long",
    year: "numeric",
    timeZone: program.time_zone,
  }).format(new Date(participant.created_at));
  return (
    <section
      aria-label={participant.name}
      className="surface-card grid justify-items-center gap-6 rounded-card border border-border p-5 text-center md:p-8"
    >
      <div className="grid justify-items-center gap-1">
        <span className="mb-4">
          <Avatar name={participant.name} url={participant.avatar.url} size="huge" />
        </span>
        <p className="font-strong wrap-anywhere">{participant.name}</p>
        <p className="text-14 text-muted">{t("Member since {month}", { month: since })}</p>
      </div>
      <dl className="grid w-full grid-cols-2 gap-3">
        <Balance value={participant.unused_points} term={pointsTerm(program)} label={t("available")} />
        <Balance value={participant.points} term={pointsTerm(program)} label={t("earned in total")} />
      </dl>
      <PointsNotes notes={notes} />
      {debt > 0 ? (
        <p className="text-14">
          {t(
            {
              one: "You owe {debt} {term} because it was taken back after you'd spent it. The next one you earn will cover that.",
              other:
                "You owe {debt} {term} because some were taken back after you'd spent them. The next ones you earn will cover that.",
            },
            { debt, term: pointsTerm(program) },
          )}
        </p>
      ) : null}
      {tier ? <TierPanel place={tier} /> : null}
    </section>
  );
}

function Balance({ value, term, label }: { value: number; term: Term; label: string }) {
  return (
    <div className="surface-reward flex min-w-0 flex-col-reverse rounded-tile px-2 py-3 text-14 leading-snug">
      <dt>{label}</dt>
      <dd className="text-16 font-strong">
        <Points value={value} term={term} />
      </dd>
    </div>
  );
}
