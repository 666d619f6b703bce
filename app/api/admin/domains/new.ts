import { z } from "zod";
import { programCallLoader } from "~/http/handlers/admin.server";
import { DOMAIN_TYPES } from "~/services/domains/domain-preview";
import { listDomains } from "~/services/domains/domains.admin.server";
import { domainListView } from "~/services/domains/domains.schema";

const response = domainListView.pick({ base_host: true }).extend({ domain_types: z.array(z.enum(DOMAIN_TYPES)) });

/** `GET programs/{id}/domain_lists/new`: the types of domains, and the host under which programs have subdomains. */
export const loader = programCallLoader(listDomains, { response }, async ({ ctx, run }) => {
  const { base_host } = await run(ctx);
  return { base_host, domain_types: [...DOMAIN_TYPES] };
});
