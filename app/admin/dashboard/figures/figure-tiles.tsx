import { useLocale, useText } from "~/locales/use-text";
import { changeText, FIGURE_DEFINITIONS, FIGURE_LABELS, figureText } from "~/services/dashboard/figure-texts";
import type { Figure, FigureName, FiguresView, NowFigureName } from "~/services/dashboard/figures.schema";
import { Definition } from "~/ui/overlay/definition";
import { classNames } from "~/ui/primitives/class-names";
import { Link } from "~/ui/primitives/link";
import { useAdminProgram } from "../../frame/use-admin-frame";
import { decimalText } from "../../points-report/report-texts";
import { CARD } from "../metric-cards";
import { figureLinkOf } from "./figure-links";

/** The figures of a range with what they were before, and the points that participants have now. */
export function FigureTiles({ view }: { view: FiguresView }) {
  const t = useText();
  const { term_points_as: term } = useAdminProgram();
  const { figures, now } = view;
  // In a program whose points are never pending and never expire, these would always be 0.
  const shown = now.filter(({ name, value }) => name === "outstanding" || value !== 0);
  return (
    <>
      <section aria-label={t("Figures of the period")} className="grid grid-cols-2 gap-grid lg:grid-cols-4">
        {figures.map((figure) => (
          <Tile key={figure.name} view={view} figure={figure} />
        ))}
      </section>
      <section aria-label={t("{term} now", { term })} className="grid grid-cols-2 gap-grid lg:grid-cols-4">
        {shown.map(({ name, value, money }) => (
          <Tile key={name} view={view} figure={{ name, value, money, before: null }} isNow />
        ))}
      </section>
    </>
  );
}

interface TileProps {
  view: FiguresView;
  figure: Omit<Figure, "name"> & { name: FigureName | NowFigureName };
  isNow?: boolean;
}

function Tile({ view, figure, isNow }: TileProps) {
  const t = useText();
  const locale = useLocale();
  const { id, may, term_points_as: term } = useAdminProgram();
  const { name, value, money } = figure;
  const label = t(FIGURE_LABELS[name]);
  const text = figureText(name, value, locale);
  const { path, needs } = figureLinkOf(name, view);
  const notes = [money === null ? null : decimalText(money, view.currency, locale), isNow ? t("now") : null];
  return (
    <dl className={classNames(CARD, "min-w-0")}>
      <dt className="flex items-start justify-between gap-1 text-content-soft max-sm:text-12 max-sm:leading-5">
        <span className="min-w-0 wrap-anywhere">{label}</span>
        <Definition label={label} text={t(FIGURE_DEFINITIONS[name], { term })} />
      </dt>
      <dd className="mt-1 text-24 leading-8 font-strong tabular-nums">
        {may(needs) ? (
          <Link
            to={`/admin/v2/programs/${id}/${path}`}
            aria-label={`${label}: ${text}`}
            className="hover:text-link hover:underline"
          >
            {text}
          </Link>
        ) : (
          text
        )}
      </dd>
      <dd className="mt-1 text-12 leading-4 text-muted tabular-nums">
        <Change figure={figure} />
        {notes.filter(Boolean).map((note) => (
          <span key={note} className="block">
            {note}
          </span>
        ))}
      </dd>
    </dl>
  );
}

/** More of these is better; of points it depends on who looks. */
const GOOD: readonly string[] = ["active", "new", "returning", "completions"] satisfies FigureName[];

function Change({ figure: { name, value, before } }: Pick<TileProps, "figure">) {
  const t = useText();
  const locale = useLocale();
  if (before === null || value === null) return null;
  const former = figureText(name, before, locale);
  const share = changeText(name, value, before, locale);
  if (share === null) return <span className="block">{t("{before} before", { before: former })}</span>;
  const color =
    !GOOD.includes(name) || value === before ? undefined : value > before ? "text-positive" : "text-negative";
  return (
    <span className="block">
      <b className={color}>{share}</b> {t("from {before}", { before: former })}
    </span>
  );
}
