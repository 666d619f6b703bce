import { weekly_mail_off, weekly_mail_on } from "~/admin/dashboard/weekly-mail-intents.server";
import { programCallAction, programCallLoader } from "~/http/handlers/admin.server";
import { getWeeklyMail } from "~/services/dashboard/figures.admin.server";
import { dashboardIntent } from "~/services/dashboard/figures.schema";

/** `GET programs/{id}/dashboard/weekly_mail`: whether the admin gets the figures by email each Monday. */
export const loader = programCallLoader(getWeeklyMail);

/** `POST` turns it on, `DELETE` turns it off. */
export const action = programCallAction(
  dashboardIntent,
  { weekly_mail_on, weekly_mail_off },
  { POST: "weekly_mail_on", DELETE: "weekly_mail_off" },
);
