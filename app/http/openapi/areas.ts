import { RESOURCES } from "~/services/resources";

type Area = { name: string; description: string };

const SITE: Record<string, Area> = {
  "site/home": { name: "Site: home", description: "What the first page of the site shows." },
  "site/challenges": { name: "Site: challenges", description: "What the participant can complete." },
  "site/rewards": { name: "Site: rewards", description: "What the participant can claim." },
  "site/receipts": { name: "Site: receipts", description: "The receipts of the participant." },
  "site/account": { name: "Site: account", description: "The account of the participant." },
  "site/push": { name: "Site: push notifications", description: "Notifications on the participant's devices." },
  "site/participant-actions": { name: "Site: actions", description: "What the participant did and earned." },
  "site/offers": { name: "Site: offers", description: "Merchants and offers near a place." },
};

/** The areas of the API, by the folder of their handlers, with what each is about. */
export const AREAS: Record<string, Area> = {
  ...Object.fromEntries(
    RESOURCES.flatMap(({ api }) => (api ? [[api.folder, { name: api.name, description: api.description }]] : [])),
  ),
  ...SITE,
};
