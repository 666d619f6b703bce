import { lazy, Suspense, useEffect, useMemo, useState } from "react";
import { v4 as randomKey } from "uuid";
import { Wizard } from "~/admin/forms/wizard";
import { useAdminProgram } from "~/admin/frame/use-admin-frame";
import type { PreviewSite } from "~/admin/preview/challenge-preview";
import { useText } from "~/locales/use-text";
import { localTimeOf } from "~/platform/zoned-time";
import { DEFAULT_CHALLENGE_TYPE } from "~/services/challenge-types/challenge-types";
import type { ChallengeType } from "~/services/challenge-types/registry";
import type { ChallengeFormOptions, ChallengeFormView } from "~/services/challenges/form/challenge-form-view.schema";
import type { RejectedForm } from "~/ui/forms/form-errors";
import type { FieldValues } from "~/ui/forms/form-fields";
import { useHydrated } from "~/ui/hooks/use-hydrated";
import { Skeleton } from "~/ui/states/skeleton";
import { challengeSteps } from "./challenge-steps";
import { newChallenge } from "./new-challenge";
import type { schemaErrors } from "./schema-errors";
import { useTypeChoice } from "./use-type-choice";

const ChallengePreview = lazy(() => import("~/admin/preview/challenge-preview"));

interface ChallengeWizardProps {
  /** Null for a new one. */
  challenge: ChallengeFormView | null;
  options: ChallengeFormOptions;
  /** The data and the CSS of the site around the preview. */
  preview: { site: PreviewSite; css: string };
  rejected?: RejectedForm;
}

/** The wizard that creates or edits a challenge, with a preview beside it. */
export function ChallengeWizard({ challenge, options, preview, rejected }: ChallengeWizardProps) {
  const t = useText();
  const { id, name, time_zone } = useAdminProgram();
  const stored = useMemo(
    () => (challenge ? storedValues(challenge, time_zone) : newChallenge(defaultType(options.types), name)),
    [challenge, options, time_zone, name],
  );
  const kind = useTypeChoice(stored.challenge_type, stored.parameters ?? "");
  const [opened, setOpened] = useState(0);
  // One key for each opened form, so that a double click or a retry creates no second challenge.
  const [key] = useState(() => rejected?.values?.idempotency_key ?? randomKey());
  const hydrated = useHydrated();
  const validate = useSchemaErrors();

  const list = { label: t("Challenges"), to: `/admin/v2/programs/${id}/challenges` };
  return (
    <Wizard
      title={challenge ? t("Edit {name}", { name: challenge.caption }) : t("New challenge")}
      crumbs={challenge ? [list, { label: challenge.caption, to: `/admin/v2/challenges/${challenge.id}` }] : [list]}
      crumb={challenge ? t("Edit") : undefined}
      stored={stored}
      version={challenge?.updated_at ?? null}
      draftKey={challenge ? `challenge:${challenge.id}` : `challenge:new:${id}`}
      rejected={rejected}
      validate={validate}
      steps={(fields) => challengeSteps({ fields, kind, options, challenge, onOpen: setOpened, t })}
      // The type can't change once somebody has completed the challenge.
      startAt={challenge?.completed ? "details" : undefined}
      aside={(values) =>
        hydrated ? (
          <Suspense fallback={<PreviewSkeleton />}>
            <ChallengePreview values={values} site={preview.site} css={preview.css} opened={opened} />
          </Suspense>
        ) : (
          <PreviewSkeleton />
        )
      }
      saveLabel={challenge ? t("Save") : t("Create challenge")}
      confirmSave={
        challenge?.achievement_collection_address
          ? t("Are you sure? This changes will be reflected in future minted NFTs.")
          : undefined
      }
    >
      <input type="hidden" name="intent" value={challenge ? "update" : "create"} />
      {challenge ? (
        <input type="hidden" name="updated_at" value={rejected?.values?.updated_at ?? challenge.updated_at} />
      ) : (
        <input type="hidden" name="idempotency_key" value={key} suppressHydrationWarning />
      )}
    </Wizard>
  );
}

/** The check by the server's schema. It is loaded after the page, since it needs zod; the server checks anyway. */
function useSchemaErrors() {
  const t = useText();
  const [check, setCheck] = useState<typeof schemaErrors>();
  useEffect(() => {
    import("./schema-errors").then(
      ({ schemaErrors }) => setCheck(() => schemaErrors),
      () => undefined,
    );
  }, []);
  return check && ((values: FieldValues) => check(values, t));
}

/** Programs that do not offer it start with their first type. */
function defaultType(types: readonly ChallengeType[]): ChallengeType {
  return types.includes(DEFAULT_CHALLENGE_TYPE) ? DEFAULT_CHALLENGE_TYPE : types[0]!;
}

function PreviewSkeleton() {
  return <Skeleton className="h-172 rounded-card" />;
}

/** The values that the form starts with. Times are in the program's time zone. */
function storedValues(challenge: ChallengeFormView, timeZone: string) {
  const { start, finish, posts, ...rest } = challenge;
  return {
    ...rest,
    start: localTimeOf(start, timeZone),
    finish: localTimeOf(finish, timeZone),
    posts: posts.map((post) => ({ ...post, published_at: localTimeOf(post.published_at, timeZone) })),
  };
}
