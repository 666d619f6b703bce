import { Undo2 } from "lucide-react";
import { useState } from "react";
import { useText } from "~/locales/use-text";
import { Button } from "~/ui/button";
import { postJson } from "~/ui/calls";
import { Icon } from "~/ui/icon";
import { toast } from "~/ui/toast";
import { minutesAndSeconds, useCountdown } from "~/ui/use-countdown";

interface Props {
  redemptionId: string;
  /** So long it can be taken back (RULINGS "MOBILE"). */
  seconds: number;
  onUndone: () => void;
}

/** Takes an accidental redemption back while that is possible, and goes when it no longer is. */
export function UndoButton({ redemptionId, seconds, onUndone }: Props) {
  const t = useText();
  const left = useCountdown(seconds, redemptionId);
  const [sending, setSending] = useState(false);
  const undo = async () => {
    setSending(true);
    const result = await postJson("/offers/redemptions/undo", { redemption_id: redemptionId });
    setSending(false);
    if (!result.ok) return toast({ title: result.error.message || t("Something went wrong"), tone: "destructive" });
    toast({ title: t("Undone: you can redeem this offer again.") });
    onUndone();
  };
  if (left === 0) return null;
  return (
    <Button variant="quiet" onClick={undo} pending={sending}>
      <Icon icon={Undo2} size={16} />
      {t("Undo ({time})", { time: minutesAndSeconds(left) })}
    </Button>
  );
}
