import { programCallAction, programCallLoader, runs } from "~/http/handlers/admin.server";
import { translate } from "~/locales/translate";
import { pageSchema, singlePage } from "~/platform/paging";
import { addDomain, listDomains } from "~/services/domains/domains.admin.server";
import { addDomainIntent, domainView } from "~/services/domains/domains.schema";

/** `GET programs/{id}/domain_lists`: the domains of the program. */
export const loader = programCallLoader({ runs: listDomains, response: pageSchema(domainView) }, async ({ ctx }) =>
  singlePage((await listDomains(ctx)).result),
);

/** `POST programs/{id}/domain_lists` with `domain`, `domain_type` and `url_path`. */
export const action = programCallAction(addDomainIntent, {
  create: runs(addDomain, async ({ ctx }, input) => {
    const domain = await addDomain(ctx, input);
    return {
      message: translate(ctx.locale, "{model} was created successfully!", { model: domain.host }),
      body: { data: domain },
    };
  }),
});
