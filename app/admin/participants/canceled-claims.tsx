import { useLocale, useText } from "~/locales/use-text";
import type { CorrectableClaimsView } from "~/services/participant-accounts/claim-corrections.schema";
import { ButtonLink } from "~/ui/primitives/button";
import { Link } from "~/ui/primitives/link";
import { Panel } from "~/ui/primitives/panel";
import { Points } from "~/ui/text/points";
import { dateTimeText } from "~/ui/text/time-texts";
import { useAdminProgram, usePointsTerm } from "../frame/use-admin-frame";

interface BoughtEntriesProps extends Pick<CorrectableClaimsView, "entries"> {
  /** The URL of the dialog that withdraws one; undefined for admins who may not. */
  cancelTo: ((claimId: string) => string) | undefined;
}

/** The entries in sweepstakes that were bought and that are in no draw yet; nothing without one. */
export function BoughtEntries({ entries, cancelTo }: BoughtEntriesProps) {
  const t = useText();
  const locale = useLocale();
  const term = usePointsTerm();
  const { time_zone } = useAdminProgram();
  if (entries.length === 0) return null;
  return (
    <Panel title={t("Bought entries")} className="mt-grid">
      <ul className="divide-y divide-border">
        {entries.map(({ claim_id, reward_id, reward, points, claimed_at }) => (
          <li key={claim_id} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span className="min-w-0">
              <RewardLink id={reward_id} name={reward} />
              <span className="block text-12 text-muted">
                {dateTimeText(claimed_at, time_zone, locale)} · <Points value={points} term={term} />
              </span>
            </span>
            {cancelTo ? (
              <ButtonLink variant="quiet" size="small" to={cancelTo(claim_id)} preventScrollReset>
                {t("Withdraw entry")}
              </ButtonLink>
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface CanceledClaimsProps extends Pick<CorrectableClaimsView, "canceled"> {
  /** The URL of the dialog that undoes one; undefined for admins who may not. */
  undoTo: ((claimId: string) => string) | undefined;
}

/** What admins canceled for the participant; nothing without one. */
export function CanceledClaims({ canceled, undoTo }: CanceledClaimsProps) {
  const t = useText();
  const locale = useLocale();
  const { time_zone } = useAdminProgram();
  const term = usePointsTerm();
  if (canceled.length === 0) return null;
  const timeOf = (at: string) => dateTimeText(at, time_zone, locale);
  return (
    <Panel title={t("Canceled claims")} className="mt-grid">
      <ul className="divide-y divide-border">
        {canceled.map((row) => (
          <li
            key={`${row.claim_id} ${row.canceled_at}`}
            className="flex flex-wrap items-center justify-between gap-3 py-2"
          >
            <span className="min-w-0">
              <RewardLink id={row.reward_id} name={row.reward} />
              <span className="block text-12 text-muted">
                {row.undone_at
                  ? t("Canceled {time}, undone {undone}", {
                      time: timeOf(row.canceled_at),
                      undone: timeOf(row.undone_at),
                    })
                  : t("Canceled {time}", { time: timeOf(row.canceled_at) })}
                {row.points_returned > 0 ? (
                  <>
                    {" · "}
                    <Points value={row.points_returned} term={term} />
                  </>
                ) : null}
              </span>
              {row.certificate ? (
                <span className="block text-12 text-muted">
                  {t("The certificate is canceled. What is on the blockchain stays there.")}{" "}
                  {row.certificate.url ? (
                    <a
                      href={row.certificate.url}
                      target="_blank"
                      rel="noopener noreferrer"
                      className="text-link hover:underline"
                    >
                      {t("Certificate")}
                    </a>
                  ) : null}
                </span>
              ) : null}
            </span>
            {undoTo && row.undoable ? (
              <ButtonLink variant="quiet" size="small" to={undoTo(row.claim_id)} preventScrollReset>
                {t("Undo")}
              </ButtonLink>
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function RewardLink({ id, name }: { id: string; name: string }) {
  return (
    <Link to={`/admin/v2/rewards/${id}`} className="block truncate font-strong hover:underline" title={name}>
      {name}
    </Link>
  );
}
