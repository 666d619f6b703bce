import { useRef, useState } from "react";
import { useText } from "~/locales/use-text";
import type { PointsPreviewView } from "~/services/points/points-rules.schema";
import { postForm, type CallResult } from "~/ui/forms/api-calls";
import { Button } from "~/ui/primitives/button";
import { useAdminProgram, usePointsTerm } from "../frame/use-admin-frame";

/** A button that says what the rules of its form, saved or not, would have let expire last year. */
export function PointsPreview() {
  const t = useText();
  const { id } = useAdminProgram();
  const button = useRef<HTMLDivElement>(null);
  const [result, setResult] = useState<CallResult<PointsPreviewView>>();
  const [pending, setPending] = useState(false);
  const show = async () => {
    const fields = new FormData(button.current?.closest("form") ?? undefined);
    fields.set("intent", "preview");
    setPending(true);
    setResult(await postForm<PointsPreviewView>(`/admin/v2/programs/${id}/points/rules`, fields));
    setPending(false);
  };
  return (
    <div ref={button} className="grid gap-2">
      <Button variant="quiet" className="justify-self-start" pending={pending && t("Calculating")} onClick={show}>
        {t("Preview of last year")}
      </Button>
      <div role="status">{result ? <PreviewText result={result} /> : null}</div>
    </div>
  );
}

function PreviewText({ result }: { result: CallResult<PointsPreviewView> }) {
  const t = useText();
  const term = usePointsTerm();
  if (!result.ok) {
    const { errors, message } = result.error;
    return <p className="text-negative">{errors[0]?.message ?? (message || t("An error occurred"))}</p>;
  }
  const { points, people, sampled } = result.data;
  if (points === 0) return <p>{t("Under these rules, nothing would have expired in the last 12 months.")}</p>;
  return (
    <>
      <p>
        {t("Under these rules, {points} {term} would have expired in the last 12 months.", { points, term })}{" "}
        {t(
          { one: "{count} participant would have lost some.", other: "{count} participants would have lost some." },
          { count: people },
        )}
      </p>
      <p className="text-muted">
        {sampled
          ? t("An estimate, projected from a sample of participants. With a date in sight, people spend more.")
          : t("An estimate: with a date in sight, people spend more.")}
      </p>
    </>
  );
}
