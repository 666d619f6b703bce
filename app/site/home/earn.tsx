import { useText } from "~/locales/use-text";
import { useSite } from "~/site/frame/use-site";
import { EmptyState } from "~/ui/states/empty-state";
import { ChallengeTile } from "./challenge-tile";
import { isDone, type HomeChallenge } from "./home-rules";
import { SectionHeading } from "./section-heading";

/** The challenges as tiles, open ones first. */
export function ChallengeTiles({ challenges }: { challenges: HomeChallenge[] }) {
  const t = useText();
  const { program, participant } = useSite();
  const term = program.term_points_as;
  const done = challenges.filter(isDone).length;
  const ordered = [...challenges].sort((a, b) => Number(isDone(a)) - Number(isDone(b)));
  return (
    <section aria-labelledby="earn" className="mt-section">
      <div className="mb-5 flex items-baseline justify-between gap-4 md:mb-6">
        <SectionHeading id="earn" icon={program.earn_points_icon}>
          {t("Earn {term}", { term })}
        </SectionHeading>
        {participant && challenges.length > 0 ? (
          <p className="text-14 text-muted">
            {t("{todo} to do, {done} completed", { todo: challenges.length - done, done })}
          </p>
        ) : null}
      </div>
      {challenges.length === 0 ? (
        <EmptyState title={t("You're all caught up")} text={t("More ways to earn {term} are coming soon.", { term })} />
      ) : (
        <ul className="tiles">
          {ordered.map((challenge) => (
            <li key={challenge.id}>
              <ChallengeTile challenge={challenge} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
