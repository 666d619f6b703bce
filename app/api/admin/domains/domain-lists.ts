import { adminCallAction, adminCallLoader } from "~/http/admin-doors.server";
import { say } from "~/locales/say";
import { addDomainIntent } from "~/services/domains/domains.schema";
import { addDomain, listDomains } from "~/services/domains/domains.server";
import { wholeList } from "~/services/paging";

/** `GET programs/{id}/domain_lists`. */
export const loader = adminCallLoader(async ({ params, inProgram }) =>
  wholeList((await listDomains(await inProgram(params.programId))).result),
);

/** `POST programs/{id}/domain_lists` with `domain`, `domain_type` and `url_path`. */
export const action = adminCallAction(addDomainIntent, {
  create: async ({ params, inProgram }, input) => {
    const ctx = await inProgram(params.programId);
    const domain = await addDomain(ctx, input);
    return {
      message: say(ctx.locale, "{model} was created successfully!", { model: domain.host }),
      body: { data: domain },
    };
  },
});
