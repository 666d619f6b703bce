import { consoleChallenges } from "./es/console-challenges";
import { consoleDashboard } from "./es/console-dashboard";
import { consoleForms } from "./es/console-forms";
import { consoleFrame } from "./es/console-frame";
import { consoleLayout } from "./es/console-layout";
import { consoleMedia } from "./es/console-media";
import { consoleOfferReports } from "./es/console-offer-reports";
import { consoleOrganization } from "./es/console-organization";
import { consoleParticipants } from "./es/console-participants";
import { consoleRefusals } from "./es/console-refusals";
import { consoleRewards } from "./es/console-rewards";
import { consoleTags } from "./es/console-tags";
import type { Dictionary } from "./say";

/** Spanish of the console, beside what it shares with the site: apart, so that participants do not load it. */
export const esConsole: Dictionary = {
  ...consoleFrame,
  ...consoleOrganization,
  ...consoleDashboard,
  ...consoleChallenges,
  ...consoleTags,
  ...consoleLayout,
  ...consoleForms,
  ...consoleMedia,
  ...consoleRewards,
  ...consoleParticipants,
  ...consoleOfferReports,
  ...consoleRefusals,
};
