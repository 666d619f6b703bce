import { classNames } from "~/ui/primitives/class-names";
import { Link } from "~/ui/primitives/link";
import { Picture } from "~/ui/primitives/picture";
import { TilePicture } from "~/ui/primitives/tile";

interface BrandProps {
  name: string;
  logoUrl: string | null;
  className?: string;
}

/** So many letters need more than two lines of the header on a phone, and are written smaller. */
const LONG_NAME = 24;

/** Logo and name of the program, as a link to the home page. */
export function Brand({ name, logoUrl, className }: BrandProps) {
  return (
    <Link
      to="/"
      className={classNames(
        "flex min-h-11 items-center gap-2 font-heading text-16 leading-tight font-display tracking-(--header-font-tracking) max-sm:max-w-[148px] sm:gap-3 sm:text-20 sm:whitespace-nowrap",
        className,
      )}
    >
      {logoUrl ? (
        <Picture src={logoUrl} alt="" place="icon" width={36} height={36} className="size-9 flex-none object-contain" />
      ) : (
        <span className="size-9 flex-none overflow-hidden rounded-full">
          <TilePicture title={name} />
        </span>
      )}
      <span className={classNames("text-balance max-sm:line-clamp-2", name.length > LONG_NAME && "max-sm:text-14")}>
        {name}
      </span>
    </Link>
  );
}
