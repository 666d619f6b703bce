import { Link } from "@remix-run/react";
import { PartyPopper, X } from "lucide-react";
import { useText } from "~/locales/use-text";
import { useSite } from "~/site/frame/use-site";
import { useStoredFlag } from "~/ui/hooks/use-stored-flag";
import { Icon } from "~/ui/primitives/icon";
import { IconButton } from "~/ui/primitives/icon-button";
import { Deferred } from "~/ui/states/deferred";
import type { HomeReward, HomeRewards } from "./home-rules";

/** After so many days it is no news any more. */
const NEWS_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Tells a participant what they won in a draw or contest, until they close it in this browser. */
export function WinCard({ rewards }: { rewards: HomeRewards | Promise<HomeRewards> }) {
  const { now } = useSite();
  const isNews = ({ selection, earned_by_current_participant_on: earnedOn }: HomeReward) =>
    ["sweepstake", "mini-contest"].includes(selection) &&
    earnedOn !== null &&
    Date.parse(now) - Date.parse(earnedOn) < NEWS_DAYS * DAY_MS;
  return (
    <Deferred value={rewards} fallback={null} error={null}>
      {({ claimed }) => claimed.filter(isNews).map((reward) => <Win key={reward.id} reward={reward} />)}
    </Deferred>
  );
}

function Win({ reward }: { reward: HomeReward }) {
  const t = useText();
  const [closed, setClosed] = useStoredFlag(`win-${reward.id}`, false);
  if (closed) return null;
  return (
    <aside
      className="surface-card mt-4 flex items-center gap-3 rounded-tile border border-border p-4"
      aria-label={t("Congrats!")}
    >
      <Icon icon={PartyPopper} className="flex-none text-positive" />
      <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <strong>{t("Congrats! You've won {reward}.", { reward: reward.name })}</strong>{" "}
        <Link to={`/reward/${reward.id}`} className="underline underline-offset-4" preventScrollReset>
          {t("See what you've won")}
        </Link>
      </p>
      <IconButton icon={X} label={t("Close")} onClick={() => setClosed(true)} />
    </aside>
  );
}
