import { useText } from "~/locales/use-text";
import { pointsTerm } from "~/services/programs/terms";
import { useSite } from "~/site/frame/use-site";
import { Link } from "~/ui/primitives/link";
import { sharedMarkup } from "~/ui/render/shared-markup";
import { EmptyState } from "~/ui/states/empty-state";
import { byGroup, GROUP_LABELS, type ChallengeGroup } from "./challenge-groups";
import { ChallengeTiles } from "./challenge-tiles";
import { isDone } from "./home-rules";
import type { HomeChallenge } from "./home-views";
import { SectionHeading } from "./section-heading";
import { SeeAll, Shelf, SHELF_LENGTH } from "./shelf";

/** From this many open challenges in several groups on, they can be filtered by group. */
const MANY_CHALLENGES = 7;

/** The value of the search parameter `show` for every open challenge. */
const ALL = "earn";

interface EarnProps {
  challenges: HomeChallenge[];
  /** The challenge that is shown as the next one. Its own card is elsewhere, so it has no tile in the rows. */
  next?: HomeChallenge;
  /** The group to which the visitor has limited the list. */
  show?: string | null;
}

/** The challenges that are open, in a row for each group. What is done is at the end of the page. */
export function Earn({ challenges, next, show }: EarnProps) {
  const t = useText();
  const { program, participant } = useSite();
  const term = pointsTerm(program);
  const done = challenges.filter(isDone);
  const open = challenges.filter((challenge) => !isDone(challenge));
  const groups = byGroup(open);
  const shelves = byGroup(open.filter((challenge) => challenge !== next));
  const chosen = groups.find(({ group }) => group === show);
  // The first of each kind (site.css), and the next one above.
  const shownOnPhones = shelves.length + (next ? 1 : 0);
  return (
    <section aria-labelledby="earn" className="mt-section">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 md:mb-6">
        <SectionHeading id="earn" icon={program.earn_points_icon}>
          {t("Earn {term}", { term })}
        </SectionHeading>
        {participant && challenges.length > 0 ? (
          <p className="text-14 whitespace-nowrap text-muted">
            {t("{todo} to do, {done} completed", { todo: open.length, done: done.length })}
          </p>
        ) : null}
      </div>
      {open.length >= MANY_CHALLENGES && groups.length > 1 ? (
        <GroupFilter
          aria-label={t("Challenge types")}
          groups={groups.map(({ group }) => group)}
          chosen={chosen?.group ?? null}
        />
      ) : null}
      {open.length === 0 ? (
        participant ? (
          <EmptyState
            title={t("You're all caught up")}
            text={t("More ways to earn {term} are coming soon.", { term })}
          />
        ) : (
          <EmptyState
            title={t("Nothing to do right now")}
            text={t("New ways to earn {term} are coming soon.", { term })}
          />
        )
      ) : chosen || show === ALL || shelves.length === 0 ? (
        <Shelf all>
          <ChallengeTiles challenges={chosen ? chosen.challenges : open} />
        </Shelf>
      ) : (
        <div className="shelves">
          {shelves.map((group) => (
            <GroupShelf key={group.group} {...group} />
          ))}
        </div>
      )}
      {chosen || show === ALL ? null : (
        <p className="mt-2 empty:hidden sm:hidden">
          <SeeAll of={t("Earn {term}", { term })} count={open.length} shown={shownOnPhones} show={ALL} />
        </p>
      )}
    </section>
  );
}

type GroupFilterProps = { groups: ChallengeGroup[]; chosen: ChallengeGroup | null };

const GroupFilter = sharedMarkup(
  "nav",
  function GroupFilter({ groups, chosen }: GroupFilterProps) {
    const t = useText();
    return (
      <>
        <Link to="/" preventScrollReset aria-current={chosen === null} className="chip">
          {t("All")}
        </Link>
        {groups.map((group) => (
          <Link key={group} to={`/?show=${group}`} preventScrollReset aria-current={chosen === group} className="chip">
            {t(GROUP_LABELS[group])}
          </Link>
        ))}
      </>
    );
  },
  "chips",
);

const GroupHeading = sharedMarkup(
  "div",
  function GroupHeading({ group, count }: { group: ChallengeGroup; count: number }) {
    const t = useText();
    const label = t(GROUP_LABELS[group]);
    return (
      <>
        <h3 className="text-18">{label}</h3>
        <SeeAll of={label} count={count} shown={SHELF_LENGTH} show={group} />
      </>
    );
  },
  "flex min-h-touch items-center justify-between gap-4 max-sm:hidden",
);

/** On phones the first of each kind are rows without a heading (site.css). */
function GroupShelf({ group, challenges }: { group: ChallengeGroup; challenges: HomeChallenge[] }) {
  return (
    <div className="kind" data-tiles={Math.min(challenges.length, SHELF_LENGTH)}>
      <GroupHeading group={group} count={challenges.length} />
      <Shelf scrolls={challenges.length > SHELF_LENGTH}>
        <ChallengeTiles challenges={challenges} />
      </Shelf>
    </div>
  );
}
