import type { ReactNode } from "react";
import { markUp } from "~/locales/mark-up";
import { useText } from "~/locales/use-text";
import type { LegalPages } from "~/services/programs/legal-pages";

/** What a new participant agrees to, with links to the program's pages. */
export function TermsText({ pages }: { pages: LegalPages }) {
  const t = useText();
  if (!pages.privacy && !pages.rules && !pages.terms)
    return <>{t("By signing up, you agree to the terms of this program.")}</>;
  return markUp(
    t(
      "By signing up, you agree to the <privacy>privacy policy</privacy>, <rules>rules</rules> and <terms>terms</terms> of this program.",
    ),
    {
      privacy: (words) => <PageLink slug={pages.privacy}>{words}</PageLink>,
      rules: (words) => <PageLink slug={pages.rules}>{words}</PageLink>,
      terms: (words) => <PageLink slug={pages.terms}>{words}</PageLink>,
    },
  );
}

/** Opens in a new tab, so that the form is not lost. */
function PageLink({ slug, children }: { slug: string | null; children: ReactNode }) {
  if (!slug) return <>{children}</>;
  return (
    <a href={`/${slug}`} target="_blank" rel="noopener" className="font-strong underline underline-offset-4">
      {children}
    </a>
  );
}
