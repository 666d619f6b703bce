import type { ProgramPermission } from "~/platform/permissions";
import type { Days } from "~/services/dashboard/figure-range";
import type { FigureName, FunnelStep, NowFigureName } from "~/services/dashboard/figures.schema";

type Link = { path: string; needs: ProgramPermission };

/** The list behind each figure, below the program. `days` are those of the range. */
export function figureLinkOf(name: FigureName | NowFigureName | FunnelStep, days: Days): Link {
  const created = `created=${days.from}..${days.to}`;
  const actions: Link = { path: `dashboard/actions?${created}`, needs: "dashboard:view" };
  const challenges: Link = { path: `dashboard/challenges?${created}`, needs: "dashboard:view" };
  const rewards: Link = { path: `dashboard/rewards?${created}`, needs: "dashboard:view" };
  const joined: Link = { path: `users?${created}`, needs: "users:view" };
  const report: Link = {
    path: `points/report?from=${days.from.slice(0, 7)}&to=${days.to.slice(0, 7)}`,
    needs: "program:manage",
  };
  const links: Record<FigureName | NowFigureName | FunnelStep, Link> = {
    active: actions,
    new: joined,
    returning: actions,
    completions: challenges,
    issued: actions,
    spent: rewards,
    expired: report,
    redemption_rate: report,
    outstanding: report,
    pending: { path: "users?pending_points=true", needs: "users:view" },
    expiring: { path: "users?expiring_points=true", needs: "users:view" },
    signed_up: joined,
    signed_in: joined,
    completed: challenges,
    claimed: rewards,
  };
  return links[name];
}
