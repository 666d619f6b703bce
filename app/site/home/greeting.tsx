import { useText, type Translate } from "~/locales/use-text";
import { useSite } from "~/site/frame/use-site";
import { hourIn } from "~/ui/text/time-texts";

/** The title of a participant's home page, with the program's headline above it where there is room. */
export function Greeting({ headline }: { headline: string }) {
  const t = useText();
  const { program, participant, now } = useSite();
  return (
    <header className="pt-3 pb-3 md:pt-10 md:pb-6">
      <p className="text-muted max-md:hidden">{headline}</p>
      <h1 className="text-20 wrap-anywhere md:text-36">
        {greetingAt(hourIn(program.time_zone, now), participant?.first_name ?? "", t)}
      </h1>
    </header>
  );
}

/** Each greeting with and without a name is a text of its own, since languages place the name differently. */
function greetingAt(hour: number, name: string, t: Translate): string {
  if (hour >= 4 && hour < 12) return name ? t("Good morning, {name}", { name }) : t("Good morning");
  if (hour >= 12 && hour < 18) return name ? t("Good afternoon, {name}", { name }) : t("Good afternoon");
  return name ? t("Good evening, {name}", { name }) : t("Good evening");
}
