import { Download, ShieldCheck, ShieldX } from "lucide";
import { useState, type ReactNode } from "react";
import { useLocale, useText } from "~/locales/use-text";
import type { DrawProof } from "~/services/draws/draws.schema";
import { useSite } from "~/site/frame/use-site";
import { Badge } from "~/ui/primitives/badge";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";
import { Panel } from "~/ui/primitives/panel";
import { dateTimeText } from "~/ui/text/time-texts";
import { checkDraw, type DrawCheck } from "./check-draw";

type Props = { rewardId: string; draw: DrawProof };

/** One draw: what is public of it so far, the reader's own entries, the result, and the check. */
export function DrawPanel({ rewardId, draw }: Props) {
  const t = useText();
  const locale = useLocale();
  const { program } = useSite();
  const time = (instant: string) => dateTimeText(instant, program.time_zone, locale);
  return (
    <Panel title={t("Draw {number}", { number: draw.number })} action={<DrawState draw={draw} />}>
      <div className="grid gap-5">
        {draw.reason ? <p>{t("A place was drawn again. Reason: {reason}", { reason: draw.reason })}</p> : null}
        {draw.own ? <OwnEntries own={draw.own} draw={draw} /> : null}
        {draw.winners.length > 0 ? <Winners draw={draw} /> : null}
        <dl className="grid gap-3 text-14">
          <Value
            label={t("Commitment (fingerprint of the seed), published on {date}", { date: time(draw.committed_at) })}
          >
            {draw.commitment}
          </Value>
          {draw.list_hash && draw.frozen_at ? (
            <Value label={t("Fingerprint of the list, frozen on {date}", { date: time(draw.frozen_at) })}>
              {draw.list_hash}
            </Value>
          ) : null}
          {draw.entry_count !== null && draw.total_weight !== null ? (
            <Value label={t("Participants and entries in the list")} plain>
              {t({ one: "{count} participant", other: "{count} participants" }, { count: draw.entry_count })}
              <br />
              {t({ one: "{count} entry", other: "{count} entries" }, { count: draw.total_weight })}
            </Value>
          ) : null}
          {draw.seed ? <Value label={t("Seed, revealed at the draw")}>{draw.seed}</Value> : null}
          {draw.status === "done" ? <Beacon draw={draw} /> : null}
        </dl>
        {draw.status === "done" ? <Check rewardId={rewardId} draw={draw} /> : null}
        {draw.status === "committed" ? (
          <p className="text-14 text-muted">
            {t("This draw hasn't been held yet. Its seed is already fixed, and secret until then.")}
          </p>
        ) : null}
      </div>
    </Panel>
  );
}

function DrawState({ draw }: { draw: DrawProof }) {
  const t = useText();
  const texts = { committed: t("Not drawn yet"), frozen: t("Drawing in progress"), done: t("Drawn") };
  return <Badge tone={draw.status === "done" ? "positive" : "soft"}>{texts[draw.status]}</Badge>;
}

function Value({ label, plain, children }: { label: string; plain?: boolean; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted">{label}</dt>
      <dd className={plain ? "" : "font-mono text-12 wrap-anywhere break-all"}>{children}</dd>
    </div>
  );
}

function Beacon({ draw }: { draw: DrawProof }) {
  const t = useText();
  if (!draw.beacon_value)
    return (
      <Value label={t("Public random value")} plain>
        {t("No public source could be reached at the draw. The fingerprint of the list was used instead.")}
      </Value>
    );
  const label =
    draw.beacon_source === "sandbox"
      ? t("Stand-in for a public random value, round {round}", { round: draw.beacon_round ?? 0 })
      : t("Public random value of drand, round {round}", { round: draw.beacon_round ?? 0 });
  return (
    <Value label={label}>
      {draw.beacon_url ? (
        <a href={draw.beacon_url} target="_blank" rel="noopener noreferrer" className="underline underline-offset-4">
          {draw.beacon_value}
        </a>
      ) : (
        draw.beacon_value
      )}
    </Value>
  );
}

/** Shown to the participant only: which line of the list is theirs. */
function OwnEntries({ own, draw }: { own: NonNullable<DrawProof["own"]>; draw: DrawProof }) {
  const t = useText();
  const last = own.first_entry + own.weight - 1;
  const win = draw.winners.find(({ position }) => position === own.position);
  return (
    <section className="rounded-tile bg-positive-soft p-4">
      <p className="font-strong">
        {last === own.first_entry
          ? t("Your entry is number {first} of {total}.", { first: own.first_entry, total: draw.total_weight ?? 0 })
          : t("Your entries are numbers {first} to {last} of {total}.", {
              first: own.first_entry,
              last,
              total: draw.total_weight ?? 0,
            })}
      </p>
      <p className="mt-1 text-14">
        {t("You're on line {position} of the list, under the pseudonym:", { position: own.position })}
        <span className="block font-mono text-12 break-all">{own.entry_id}</span>
      </p>
      {win && !win.replaced ? <p className="mt-2 font-strong text-positive">{t("Congrats, you've won!")}</p> : null}
    </section>
  );
}

function Winners({ draw }: { draw: DrawProof }) {
  const t = useText();
  return (
    <section>
      <h3 className="text-16">{t("Result")}</h3>
      <ol className="mt-2 grid gap-1 text-14">
        {draw.winners.map(({ place, position, entry_id, replaced }) => (
          <li key={place} className="flex flex-wrap items-baseline gap-x-2">
            <strong>{t("Place {place}: line {position}", { place, position })}</strong>
            <span className="font-mono text-12 break-all">{entry_id}</span>
            {replaced ? <span className="text-muted">{t("This place was drawn again.")}</span> : null}
          </li>
        ))}
      </ol>
    </section>
  );
}

type CheckState = DrawCheck | "running" | "failed" | null;

/** Computes the draw again in the browser. */
function Check({ rewardId, draw }: Props) {
  const t = useText();
  const [result, setResult] = useState<CheckState>(null);
  const listUrl = `/public/rewards/${rewardId}/draws/${draw.number}/entries.txt`;
  const run = async () => {
    setResult("running");
    try {
      const response = await fetch(listUrl);
      if (!response.ok) throw new Error(`status ${response.status}`);
      setResult(await checkDraw(draw, await response.text()));
    } catch {
      setResult("failed");
    }
  };
  return (
    <section className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        <Button icon={ShieldCheck} pending={result === "running"} onClick={() => void run()}>
          {t("Check this draw in my browser")}
        </Button>
        <ButtonLink variant="quiet" icon={Download} to={listUrl} reloadDocument download>
          {t("Download the list")}
        </ButtonLink>
      </div>
      <div role="status" aria-live="polite">
        {result === "failed" ? <p>{t("The check could not run. Please try again.")}</p> : null}
        {result !== null && typeof result === "object" ? (
          <ul className="grid gap-2">
            <Checked good={result.seed} text={t("The seed matches the commitment")} />
            <Checked good={result.list} text={t("The list matches its fingerprint")} />
            <Checked good={result.winners} text={t("The recomputed winners are the same")} />
          </ul>
        ) : null}
      </div>
    </section>
  );
}

function Checked({ good, text }: { good: boolean; text: string }) {
  const t = useText();
  return (
    <li className={good ? "flex items-start gap-2 text-positive" : "flex items-start gap-2 text-negative"}>
      <Icon icon={good ? ShieldCheck : ShieldX} size={20} label={good ? t("Yes") : t("No")} />
      <span className="font-strong">{text}</span>
    </li>
  );
}
