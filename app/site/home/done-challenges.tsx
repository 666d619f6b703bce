import { CircleCheck, Clock } from "lucide";
import { useText } from "~/locales/use-text";
import { Disclosure } from "~/ui/primitives/disclosure";
import { Icon } from "~/ui/primitives/icon";
import { Link } from "~/ui/primitives/link";
import { sharedMarkup } from "~/ui/render/shared-markup";
import { byGroup, GROUP_LABELS } from "./challenge-groups";
import { isDone } from "./home-rules";
import type { HomeChallenge } from "./home-views";
import { useChallengeTexts } from "./use-challenge-texts";

/** What there is nothing to do for now, by kind, as lists that are closed at first. */
export function DoneChallenges({ challenges }: { challenges: HomeChallenge[] }) {
  const t = useText();
  const done = challenges.filter(isDone);
  if (done.length === 0) return null;
  const groups = byGroup(done);
  return (
    <section aria-label={t("Completed challenges")}>
      <Disclosure title={<h2 className="text-18">{t("Done ({count})", { count: done.length })}</h2>}>
        <div className="px-card-pad pb-4">
          {groups.map(({ group, challenges: ofKind }) =>
            groups.length === 1 ? (
              <DoneList key={group} challenges={ofKind} />
            ) : (
              <Disclosure
                key={group}
                plain
                title={<h3 className="text-16">{`${t(GROUP_LABELS[group])} (${ofKind.length})`}</h3>}
              >
                <DoneList challenges={ofKind} />
              </Disclosure>
            ),
          )}
        </div>
      </Disclosure>
    </section>
  );
}

function DoneList({ challenges }: { challenges: HomeChallenge[] }) {
  const textsOf = useChallengeTexts();
  return (
    <ul className="grid sm:grid-cols-2 sm:gap-x-8 lg:grid-cols-3">
      {challenges.map((challenge) => {
        const { identifier, caption } = challenge;
        const { kind, text } = textsOf(challenge).state;
        return (
          <DoneItem key={identifier} identifier={identifier} caption={caption} isDone={kind === "done"} state={text} />
        );
      })}
    </ul>
  );
}

type DoneItemProps = { identifier: string; caption: string; isDone: boolean; state: string };

const DoneItem = sharedMarkup("li", function DoneItem({ identifier, caption, isDone, state }: DoneItemProps) {
  return (
    <Link
      to={`/challenge/${identifier}`}
      preventScrollReset
      className="flex min-h-touch items-center gap-3 border-t border-border py-2 hover:text-link"
    >
      <Icon icon={isDone ? CircleCheck : Clock} className={isDone ? "text-positive" : "text-muted"} />
      <span className="min-w-0 flex-1 break-words">{caption}</span>
      <span className="min-w-0 text-right text-14 text-muted">{state}</span>
    </Link>
  );
});
