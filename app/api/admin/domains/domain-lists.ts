import { programCallAction, programCallLoader } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { translate } from "~/locales/translate";
import { pageSchema, singlePage } from "~/platform/paging";
import { addDomain, listDomains } from "~/services/domains/domains.admin.server";
import { addDomainIntent, domainView } from "~/services/domains/domains.schema";

/** `GET programs/{id}/domain_lists`: the domains of the program. */
export const loader = programCallLoader(listDomains, { response: pageSchema(domainView) }, async ({ ctx, run }) =>
  singlePage((await run(ctx)).result),
);

/** `POST programs/{id}/domain_lists` with `domain`, `domain_type` and `url_path`. */
export const action = programCallAction(addDomainIntent, {
  create: runs(addDomain, async (run, { ctx }, input) => {
    const domain = await run(ctx, input);
    return {
      message: translate(ctx.locale, "{model} was created successfully!", { model: domain.host }),
      body: { data: domain },
    };
  }),
});
