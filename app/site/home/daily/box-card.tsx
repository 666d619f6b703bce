import { Gift, PackageOpen } from "lucide";
import { INTL_TAGS } from "~/locales/translate";
import { useLocale, useText } from "~/locales/use-text";
import type { DailyBoxView } from "~/services/daily/daily.schema";
import { pointsTerm } from "~/services/programs/terms";
import { CelebrationDialog } from "~/site/frame/celebration-dialog";
import { useSite } from "~/site/frame/use-site";
import { CsrfField } from "~/ui/forms/csrf";
import { Button } from "~/ui/primitives/button";
import { Disclosure } from "~/ui/primitives/disclosure";
import { CARD, Sign } from "./daily-card";
import { useDailyCall } from "./use-daily-call";

const PATH = "/public/home/daily_box";

interface BoxCardProps {
  day: string;
  box: DailyBoxView;
}

/** One box a day, with the chance of each prize below it. */
export function BoxCard({ day, box }: BoxCardProps) {
  const t = useText();
  const { program } = useSite();
  const term = pointsTerm(program);
  const { card, send, sending, result, gain, close } = useDailyCall(PATH);
  const opening = box.opening ?? result?.daily.box?.opening ?? null;
  const largest = box.prizes[0]?.points ?? 0;
  return (
    <article ref={card} className={CARD}>
      <div className="flex items-center gap-3 px-4 pt-3 md:gap-4 md:px-6 md:pt-4 md:pb-2">
        <Sign
          icon={opening ? PackageOpen : Gift}
          done={opening !== null}
          className={result ? "animate-[pop_500ms_var(--ease-out)_both]" : undefined}
        />
        <div role="status" className="min-w-0 flex-1">
          <h2 className="text-16 leading-snug font-strong">
            {opening
              ? opening.points > 0
                ? t("+{points} {term}", { points: opening.points, term })
                : t("Nothing today")
              : t("Daily box")}
          </h2>
          <p className="text-14 leading-snug text-muted">
            {opening
              ? t("The next box is here tomorrow.")
              : largest > 0
                ? t("Up to {points} {term}", { points: largest, term })
                : t("Today's prizes are gone.")}
          </p>
        </div>
        {opening ? null : (
          <form method="post" action={PATH} onSubmit={send} className="flex-none">
            <CsrfField />
            <input type="hidden" name="day" value={day} />
            <Button type="submit" variant={largest > 0 ? "accent" : "quiet"} pending={sending}>
              {largest > 0 ? t("Open it") : t("Open it anyway")}
            </Button>
          </form>
        )}
      </div>
      <div className="px-4 md:px-6 md:pb-1">
        <Disclosure plain title={<span className="text-14 font-text text-muted">{t("How it works")}</span>}>
          <Odds box={box} />
        </Disclosure>
      </div>
      {gain ? <CelebrationDialog title={t("From your daily box")} gain={gain} onClose={close} onLeave={close} /> : null}
    </article>
  );
}

/** Every prize that can be drawn now, with its chance. */
function Odds({ box: { prizes, reduced } }: { box: DailyBoxView }) {
  const t = useText();
  const locale = useLocale();
  const { program } = useSite();
  const term = pointsTerm(program);
  const percent = new Intl.NumberFormat(INTL_TAGS[locale], { style: "percent", maximumFractionDigits: 2 });
  return (
    <div className="grid gap-3 pb-3 text-14">
      <p className="text-muted">{t("One box a day, drawn at random. It costs nothing.")}</p>
      {reduced ? (
        <p className="text-muted">{t("Today's bigger prizes are gone. These are the ones that are left:")}</p>
      ) : null}
      {prizes.length > 0 ? (
        <table className="w-full tabular-nums">
          <thead className="sr-only">
            <tr>
              <th scope="col">{t("Prize")}</th>
              <th scope="col">{t("Chance")}</th>
            </tr>
          </thead>
          <tbody>
            {prizes.map(({ points, chance }) => (
              <tr key={points} className="border-t border-border">
                <th scope="row" className="py-1.5 text-left font-text">
                  {points > 0 ? t("{points} {term}", { points, term }) : t("Nothing today")}
                </th>
                <td className="py-1.5 text-right">{percent.format(chance / 100)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </div>
  );
}
