import { programCallLoader } from "~/http/handlers/admin.server";
import { getPerformanceMetrics } from "~/services/dashboard/dashboard.admin.server";

/**
 * `GET programs/{id}/program_performance_metrics`: the metrics of the program, in total and for the last thirty days.
 */
export const loader = programCallLoader(getPerformanceMetrics);
