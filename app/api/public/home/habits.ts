import { siteCallLoader } from "~/http/handlers/site.server";
import { getHabits } from "~/services/habits/habits.site.server";

/** `GET /public/home/habits`. */
export const loader = siteCallLoader(getHabits);
