import { ExternalLink, RotateCcw } from "lucide";
import { useState } from "react";
import { msg } from "~/locales/translate";
import { useLocale, useText } from "~/locales/use-text";
import type { AdminDrawView } from "~/services/draws/draws.schema";
import { TextField } from "~/ui/forms/field";
import { Dialog, DialogBody, DialogFooter, DialogHeader, DialogTitle } from "~/ui/overlay/dialog";
import { Badge } from "~/ui/primitives/badge";
import { Button } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";
import { Link } from "~/ui/primitives/link";
import { Panel } from "~/ui/primitives/panel";
import { dateTimeText } from "~/ui/text/time-texts";
import { useAdminProgram } from "../frame/use-admin-frame";
import { useDrawIntent } from "./use-draw-intent";

type Winner = AdminDrawView["winners"][number];

/** The draws of a sweepstake with their winners, and the way to the public proof. */
export function DrawHistory({ rewardId, draws }: { rewardId: string; draws: readonly AdminDrawView[] }) {
  const t = useText();
  const { subdomain_url } = useAdminProgram();
  const [replacing, setReplacing] = useState<Winner | null>(null);
  if (draws.length === 0) return null;
  return (
    <div className="mb-4">
      <Panel title={t("Draws")}>
        <ul className="grid gap-4">
          {draws.map((draw) => (
            <li key={draw.id} className="grid gap-2">
              <DrawLine draw={draw} />
              {draw.reason ? (
                <p className="text-12 text-muted">{t("Reason: {reason}", { reason: draw.reason })}</p>
              ) : null}
              {draw.winners.map((winner) => (
                <WinnerLine key={winner.place} winner={winner} onReplace={() => setReplacing(winner)} />
              ))}
            </li>
          ))}
        </ul>
        <a
          href={`${subdomain_url}reward/${rewardId}/draw`}
          target="_blank"
          rel="noopener noreferrer"
          className="mt-3 inline-flex items-center gap-1.5 text-12 underline underline-offset-4"
        >
          {t("Public proof")}
          <Icon icon={ExternalLink} size={16} label={t("(opens in a new tab)")} />
        </a>
      </Panel>
      {replacing?.participant_id ? (
        <RedrawDialog rewardId={rewardId} winner={replacing} onClose={() => setReplacing(null)} />
      ) : null}
    </div>
  );
}

const DRAWN_BY = msg({
  one: "Drawn on {date} by {admin} from {count} participant",
  other: "Drawn on {date} by {admin} from {count} participants",
});
const DRAWN = msg({
  one: "Drawn on {date} from {count} participant",
  other: "Drawn on {date} from {count} participants",
});

function DrawLine({ draw }: { draw: AdminDrawView }) {
  const t = useText();
  const locale = useLocale();
  const { time_zone } = useAdminProgram();
  const time = (instant: string) => dateTimeText(instant, time_zone, locale);
  const texts = {
    committed: t("Committed on {date}: {commitment}", {
      date: time(draw.committed_at),
      commitment: `${draw.commitment.slice(0, 16)}…`,
    }),
    frozen: t("The list is frozen. The result isn't published yet"),
    done: t(draw.drawn_by ? DRAWN_BY : DRAWN, {
      date: time(draw.drawn_at ?? draw.committed_at),
      admin: draw.drawn_by ?? "",
      count: draw.entry_count ?? 0,
    }),
  };
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-14">
      <strong>{t("Draw {number}", { number: draw.number })}</strong>
      <span className="wrap-anywhere text-content-soft">{texts[draw.status]}</span>
    </p>
  );
}

function WinnerLine({ winner, onReplace }: { winner: Winner; onReplace: () => void }) {
  const t = useText();
  const { id, may } = useAdminProgram();
  return (
    <p className="flex flex-wrap items-center gap-2 text-14">
      <span className="text-muted tabular-nums">{winner.place}.</span>
      {winner.participant_id && may("users:view") ? (
        <Link
          className="font-strong underline-offset-4 hover:underline"
          to={`/admin/v2/programs/${id}/users/${winner.participant_id}`}
        >
          {winner.name}
        </Link>
      ) : (
        <span className="font-strong">{winner.name}</span>
      )}
      <span className="text-12 text-muted">
        {t("Line {position} in the list of entries", { position: winner.position })}
      </span>
      {winner.replaced ? <Badge tone="soft">{t("Drawn again")}</Badge> : null}
      {!winner.replaced && winner.participant_id && !winner.awarded ? (
        <Badge tone="soft">{t("None left to give")}</Badge>
      ) : null}
      {winner.awarded && winner.participant_id ? (
        <Button variant="ghost" size="small" icon={RotateCcw} onClick={onReplace}>
          {t("Draw again")}
        </Button>
      ) : null}
    </p>
  );
}

function RedrawDialog({ rewardId, winner, onClose }: { rewardId: string; winner: Winner; onClose: () => void }) {
  const t = useText();
  const { send, pending } = useDrawIntent(`/admin/v2/rewards/${rewardId}/sweepstake`);
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string>();
  return (
    <Dialog size="small" role="alertdialog" onClose={onClose}>
      <DialogHeader>
        <DialogTitle className="text-14">{t("Draw this place again?")}</DialogTitle>
      </DialogHeader>
      <DialogBody>
        <form
          id="redraw"
          className="grid gap-3"
          noValidate
          onSubmit={async (event) => {
            event.preventDefault();
            if (reason.trim() === "") return setError(t("Fill in this field"));
            if (await send("redraw", { participant_id: winner.participant_id, reason })) onClose();
          }}
        >
          <p>
            {t("{name} loses the reward, and another draw gives it to someone else. Both draws stay public.", {
              name: winner.name,
            })}
          </p>
          <TextField
            label={t("Reason")}
            help={t("This is public. Don't include names.")}
            name="reason"
            required
            maxLength={200}
            value={reason}
            error={error}
            onChange={(event) => {
              setReason(event.currentTarget.value);
              setError(undefined);
            }}
          />
        </form>
      </DialogBody>
      <DialogFooter>
        <Button variant="ghost" onClick={onClose}>
          {t("Cancel")}
        </Button>
        <Button type="submit" form="redraw" variant="danger" pending={pending}>
          {t("Draw again")}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
