import { Pause, Play } from "lucide";
import type { CSSProperties } from "react";
import { useText } from "~/locales/use-text";
import type { LatestActionView } from "~/services/dashboard/dashboard.schema";
import { actionTitle } from "~/services/points/action-types";
import { useAutoplay } from "~/ui/hooks/use-autoplay";
import { classNames } from "~/ui/primitives/class-names";
import { IconButton } from "~/ui/primitives/icon-button";
import { placeText } from "./latest-panels";

/** Fewer actions would not fill the line. */
const MIN_ACTIONS = 5;
const SECONDS_PER_ACTION = 6;

/** The latest actions, scrolling in one line. Renders nothing for fewer than five actions. */
export function LatestTicker({ actions }: { actions: readonly LatestActionView[] }) {
  const t = useText();
  const { playing, toggle, moving, pauseHandlers } = useAutoplay();
  if (actions.length < MIN_ACTIONS) return null;
  return (
    <section
      aria-label={t("Latest actions ticker")}
      className="surface-card mb-4 flex h-10 items-center gap-4 rounded-card border border-border pr-1.5 pl-card-pad"
      {...pauseHandlers}
    >
      <h2 className="flex flex-none items-center gap-2 text-12 font-text text-muted">
        <span aria-hidden className="size-1.5 rounded-full bg-positive" />
        {t("Live")}
      </h2>
      <div className="min-w-0 flex-1 overflow-hidden mask-x-from-[calc(100%-24px)]">
        <div
          className={classNames("ticker flex w-max", !moving && "[animation-play-state:paused]")}
          style={{ "--ticker-time": `${actions.length * SECONDS_PER_ACTION}s` } as CSSProperties}
        >
          <TickerLine actions={actions} />
          {/* The second copy follows the first one, so that the line loops. */}
          <TickerLine actions={actions} hidden />
        </div>
      </div>
      <IconButton
        icon={playing ? Pause : Play}
        label={playing ? t("Pause ticker") : t("Play ticker")}
        size={16}
        onClick={toggle}
        className="size-control-small text-content-soft"
      />
    </section>
  );
}

/** The placeholder while the ticker loads. Most programs have enough actions to show it. */
export function TickerSkeleton() {
  return <div className="surface-card mb-4 h-10 rounded-card border border-border" />;
}

function TickerLine({ actions, hidden }: { actions: readonly LatestActionView[]; hidden?: boolean }) {
  const t = useText();
  return (
    <ul aria-hidden={hidden} className="flex flex-none">
      {actions.map((action) => (
        <li key={action.id} className="flex flex-none items-baseline gap-2 pl-8 whitespace-nowrap">
          <b>{action.short_name}</b>
          <span className="text-content-soft">{actionTitle(action, t)}</span>
          <span className="text-12 text-muted">{placeText(action)}</span>
        </li>
      ))}
    </ul>
  );
}
