import { adminCallLoader } from "~/http/admin-doors.server";
import { getPerformanceMetrics } from "~/services/dashboard/dashboard.server";

/** `GET programs/{id}/program_performance_metrics`: what participants did in all, and lately. */
export const loader = adminCallLoader(async ({ params, inProgram }) =>
  getPerformanceMetrics(await inProgram(params.programId)),
);
