import { Activity, UserPlus } from "lucide";
import type { ReactNode } from "react";
import { ActionIcon } from "~/admin/participants/action-icon";
import { useLocale, useText } from "~/locales/use-text";
import type { LatestActionView, LatestUserView } from "~/services/dashboard/dashboard.schema";
import { actionLabel, actionTitle } from "~/services/points/action-types";
import { Avatar } from "~/ui/primitives/avatar";
import { Link } from "~/ui/primitives/link";
import { Panel } from "~/ui/primitives/panel";
import { EmptyState } from "~/ui/states/empty-state";
import { Skeleton } from "~/ui/states/skeleton";
import { agoText } from "~/ui/text/time-texts";
import { TileCarousel } from "./tile-carousel";

const USERS_MS = 4_000;
const ACTIONS_MS = 3_000;

/** The time on the server and the program's time zone, for relative times. */
export interface Clock {
  now: string;
  timeZone: string;
}

/** The newest users, as a carousel. */
export function LatestUsers({ users, clock }: { users: readonly LatestUserView[]; clock: Clock }) {
  const t = useText();
  const title = t("Latest Users");
  if (users.length === 0) {
    return (
      <Panel title={title} flush>
        <EmptyState plain icon={UserPlus} title={t("No users yet")} text={t("New participants appear here.")} />
      </Panel>
    );
  }
  return (
    <TileCarousel title={title} intervalMs={USERS_MS} previous={t("Previous users")} next={t("Next users")}>
      {users.map((user) => (
        <LatestTile
          key={user.id}
          to={user.details_url}
          mark={<Avatar name={user.name} url={user.avatar.url} size="small" />}
          at={user.created_at}
          clock={clock}
          title={user.name}
          text={placeText(user) ?? " "}
        />
      ))}
    </TileCarousel>
  );
}

/** The latest actions, as a carousel. */
export function LatestActions({ actions, clock }: { actions: readonly LatestActionView[]; clock: Clock }) {
  const t = useText();
  const title = t("Latest Actions");
  if (actions.length === 0) {
    return (
      <Panel title={title} flush>
        <EmptyState plain icon={Activity} title={t("No actions yet")} text={t("Participant activity appears here.")} />
      </Panel>
    );
  }
  return (
    <TileCarousel title={title} intervalMs={ACTIONS_MS} previous={t("Previous actions")} next={t("Next actions")}>
      {actions.map((action) => {
        const type = t(actionLabel({ type: action.action_type, points: 0 }));
        const mark = (
          <span title={type} className="grid size-8 place-items-center rounded-button bg-link-soft text-link">
            <ActionIcon type={action.action_type} />
            <span className="sr-only">{type}</span>
          </span>
        );
        return (
          <LatestTile
            key={action.id}
            to={action.details_url}
            mark={mark}
            at={action.created_at}
            clock={clock}
            title={actionTitle(action, t)}
            text={action.name}
          />
        );
      })}
    </TileCarousel>
  );
}

/** 'Austin, United States', or the known part of it; null when neither is known. */
export function placeText({
  ahoy_city,
  ahoy_country,
}: Pick<LatestUserView, "ahoy_city" | "ahoy_country">): string | null {
  return [ahoy_city, ahoy_country].filter(Boolean).join(", ") || null;
}

/** The placeholder while either carousel loads. */
export function LatestSkeleton({ title }: { title: string }) {
  return (
    <Panel title={title} flush>
      <div className="flex gap-2 overflow-hidden px-card-pad pt-3 pb-card-pad">
        {[0, 1, 2].map((tile) => (
          <div
            key={tile}
            className="grid h-[106px] w-44 flex-none content-between rounded-button border border-border bg-raised p-3"
          >
            <Skeleton className="size-8 rounded-full" />
            <span className="grid gap-2">
              <Skeleton className="h-3 w-24" />
              <Skeleton className="h-3 w-32" />
            </span>
          </div>
        ))}
      </div>
    </Panel>
  );
}

interface LatestTileProps {
  to: string;
  mark: ReactNode;
  at: string;
  clock: Clock;
  title: string;
  text: string;
}

function LatestTile({ to, mark, at, clock, title, text }: LatestTileProps) {
  const locale = useLocale();
  return (
    <Link
      to={to}
      className="surface-raised grid h-[106px] content-between rounded-button border border-border p-3 hover:border-border-strong focus-visible:-outline-offset-2"
    >
      <span className="flex items-center justify-between gap-2">
        {mark}
        <time dateTime={at} className="text-12 text-muted">
          {agoText(at, clock.now, clock.timeZone, locale)}
        </time>
      </span>
      <span className="min-w-0">
        <span className="block truncate leading-5 font-strong" title={title}>
          {title}
        </span>
        <span className="block truncate text-12 leading-4 whitespace-pre text-muted">{text}</span>
      </span>
    </Link>
  );
}
