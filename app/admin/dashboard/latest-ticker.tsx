import { Pause, Play } from "lucide-react";
import type { CSSProperties } from "react";
import { useText } from "~/locales/use-text";
import type { LatestActionView } from "~/services/dashboard/dashboard.schema";
import { actionTitle } from "~/services/points/action-types";
import { classNames } from "~/ui/class-names";
import { IconButton } from "~/ui/icon-button";
import { usePlaying } from "~/ui/use-playing";
import { placeText } from "./latest-panels";

/** Fewer do not fill the line (specification 2, section 9). */
const AT_LEAST = 5;
const SECONDS_EACH = 6;

/** The latest actions passing by in one line; nothing for less than five of them. */
export function LatestTicker({ actions }: { actions: readonly LatestActionView[] }) {
  const t = useText();
  const { playing, toggle, moving, hold } = usePlaying();
  if (actions.length < AT_LEAST) return null;
  return (
    <section
      aria-label={t("Latest actions ticker")}
      className="ground-surface mb-4 flex h-10 items-center gap-4 rounded-card border border-border pr-1.5 pl-card-pad"
      {...hold}
    >
      <h2 className="flex flex-none items-center gap-2 text-12 font-text text-muted">
        <span aria-hidden className="size-1.5 rounded-full bg-positive" />
        {t("Live")}
      </h2>
      <div className="min-w-0 flex-1 overflow-hidden mask-x-from-[calc(100%-24px)]">
        <div
          className={classNames("ticker flex w-max", !moving && "[animation-play-state:paused]")}
          style={{ "--ticker-time": `${actions.length * SECONDS_EACH}s` } as CSSProperties}
        >
          <TickerLine actions={actions} />
          {/* The line follows on itself, so that it has no end. */}
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

/** Holds its place: most programs have five actions. */
export function TickerSkeleton() {
  return <div className="ground-surface mb-4 h-10 rounded-card border border-border" />;
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
