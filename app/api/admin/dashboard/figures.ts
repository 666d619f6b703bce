import { programCallLoader } from "~/http/handlers/admin.server";
import { getDashboardFigures } from "~/services/dashboard/figures.admin.server";
import { figuresQuery } from "~/services/dashboard/figures.schema";

/** `GET programs/{id}/dashboard/figures`: the figures of a range of days. */
export const loader = programCallLoader(getDashboardFigures, { query: figuresQuery });
