import { msg } from "~/locales/translate";
import { useLocale, useText } from "~/locales/use-text";
import { pointsTerm } from "~/services/programs/terms";
import type { FriendState, FriendView } from "~/services/referrals/friends.schema";
import { useSite } from "~/site/frame/use-site";
import { Badge } from "~/ui/primitives/badge";
import { classNames } from "~/ui/primitives/class-names";
import { Points } from "~/ui/text/points";
import { shortDateText } from "~/ui/text/time-texts";

const LABELS: Record<FriendState, string> = {
  joined: msg("Has joined"),
  active: msg("First challenge done"),
  pending: msg("Being checked"),
  not_counted: msg("Doesn't count"),
};
const TONES = {
  joined: "soft",
  active: "positive",
  pending: "accent",
  not_counted: "plain",
} as const satisfies Record<FriendState, string>;

/** Friends with their state and what the participant earned with each. */
export function FriendList({ friends, className }: { friends: readonly FriendView[]; className?: string }) {
  const t = useText();
  const locale = useLocale();
  const { program } = useSite();
  return (
    <ul className={className}>
      {friends.map(({ id, name, state, points, joined_at }) => (
        <li
          key={id}
          className="grid gap-2 border-t border-border px-5 py-3 md:flex md:items-center md:gap-4 md:px-card-pad"
        >
          <span className="min-w-0 flex-1">
            <span className="block font-strong wrap-anywhere">{name || t("A friend")}</span>
            <span className="block text-14 text-muted">{shortDateText(joined_at, program.time_zone, locale)}</span>
          </span>
          <span className="flex flex-wrap items-center gap-3">
            <Badge
              tone={TONES[state]}
              className={classNames("border", state === "not_counted" ? "border-border" : "border-transparent")}
            >
              {t(LABELS[state])}
            </Badge>
            {points > 0 ? (
              <Points signed value={points} term={pointsTerm(program)} className="text-14 font-strong" />
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  );
}
