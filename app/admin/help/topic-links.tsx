import { HELP_PATH, type HelpContents } from "~/services/help/help.schema";
import { Link } from "~/ui/primitives/link";

/** The topics of a group of the documentation. */
export function TopicLinks({ label, topics }: { label: string; topics: HelpContents["groups"][number]["topics"] }) {
  return (
    <ul aria-label={label} className="grid gap-0.5">
      {topics.map(({ topic, title }) => (
        <li key={topic}>
          <Link
            to={`${HELP_PATH}/${topic}`}
            className="flex min-h-9 items-center py-1 font-strong text-link hover:underline"
          >
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}
