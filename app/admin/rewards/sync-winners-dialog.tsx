import { useFetcher } from "@remix-run/react";
import { useEffect, useState } from "react";
import { RowsProgress } from "~/admin/participants/rows-progress";
import { useText } from "~/locales/use-text";
import type { PossibleWinnersView } from "~/services/winner-syncs/winner-syncs.schema";
import { postJson } from "~/ui/forms/api-calls";
import { csrfToken } from "~/ui/forms/csrf";
import { CheckboxField } from "~/ui/forms/field";
import { Dialog, DialogBody, DialogFooter, DialogHeader, DialogTitle } from "~/ui/overlay/dialog";
import { toast } from "~/ui/overlay/toast";
import { useIntentToast } from "~/ui/overlay/use-intent-toast";
import { Button } from "~/ui/primitives/button";

type Found = { data: PossibleWinnersView };

const REFRESH_MS = 2_000;

interface SyncWinnersDialogProps {
  reward: { id: string; name: string };
  onClose: () => void;
}

/** Gives the reward to everybody who qualifies, after showing how many that are. Any error closes it with a message. */
export function SyncWinnersDialog({ reward, onClose }: SyncWinnersDialogProps) {
  const t = useText();
  const synced = useFetcher();
  const [sendEmail, setSendEmail] = useState(true);
  useIntentToast(synced);
  const action = `/admin/v2/rewards/${reward.id}`;
  const winners = usePossibleWinners(action, reward.id, onClose);
  const running = winners?.running;
  useEffect(() => {
    if (synced.data !== undefined) onClose();
  }, [synced.data, onClose]);
  const { limit_left: left = 0, eligible_participants_count: eligible = 0 } = winners ?? {};
  const count = left === null ? eligible : Math.min(left, eligible);
  return (
    <Dialog size="small" onClose={onClose}>
      <DialogHeader>
        <DialogTitle className="text-14">{t("Sync Winners")}</DialogTitle>
      </DialogHeader>
      <DialogBody className="grid gap-4">
        {running ? (
          <div role="status" className="grid gap-2">
            <p>{t("Winners are being synced")}</p>
            <RowsProgress done={running.rows_done} total={running.rows_total ?? 0} />
          </div>
        ) : (
          <>
            <WinnersFound name={reward.name} winners={winners} count={count} />
            <CheckboxField
              label={t("Send them an email")}
              help={t("Participants who opted out of emails won't get one.")}
              checked={sendEmail}
              onChange={(event) => setSendEmail(event.target.checked)}
            />
          </>
        )}
      </DialogBody>
      <DialogFooter>
        <Button variant="ghost" onClick={onClose}>
          {running ? t("Close") : t("Cancel")}
        </Button>
        {running ? null : (
          <Button
            disabled={count === 0}
            pending={synced.state !== "idle" && t("Please wait")}
            onClick={() =>
              synced.submit(
                {
                  intent: "sync_winners",
                  id: reward.id,
                  send_email: String(sendEmail),
                  authenticity_token: csrfToken(),
                },
                { method: "post", action },
              )
            }
          >
            {t("Sync {total}", { total: count })}
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  );
}

interface WinnersFoundProps {
  /** The reward's. */
  name: string;
  /** Undefined while loading. */
  winners: PossibleWinnersView | undefined;
  /** How many get it. */
  count: number;
}

function WinnersFound({ name, winners, count }: WinnersFoundProps) {
  const t = useText();
  if (!winners) return <p aria-live="polite">{t("Loading")}</p>;
  const { limit_left: left, eligible_participants_count: eligible } = winners;
  return (
    <>
      <p aria-live="polite">
        {t(
          {
            one: "{count} participant qualifies for {name} and will get it now.",
            other: "{count} participants qualify for {name} and will get it now.",
          },
          { count, name },
        )}
      </p>
      {left !== null && left < eligible ? (
        <p className="text-muted">
          {t(
            { one: "{count} participant qualifies in total.", other: "{count} participants qualify in total." },
            { count: eligible },
          )}{" "}
          {t({ one: "Only {count} is left.", other: "Only {count} are left." }, { count: left })}
        </p>
      ) : null}
    </>
  );
}

/** Who would get the reward, read again while winners are being synced. An error is shown and closes the dialog. */
function usePossibleWinners(action: string, id: string, onClose: () => void): PossibleWinnersView | undefined {
  const t = useText();
  const [winners, setWinners] = useState<PossibleWinnersView>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOpen = true;
    const load = async () => {
      const data = { id };
      const result = await postJson<Found>(action, { intent: "fetch_possible_winners_to_sync", data });
      if (!isOpen) return;
      if (!result.ok) {
        toast({ title: t("Error"), description: result.error.message || t("An error occurred"), tone: "destructive" });
        return onClose();
      }
      setWinners(result.data.data);
      if (result.data.data.running) timer = setTimeout(load, REFRESH_MS);
    };
    void load();
    return () => {
      isOpen = false;
      clearTimeout(timer);
    };
  }, [action, id, onClose, t]);
  return winners;
}
