/** The page sizes that the site's tables offer (specification 1, section 9). Without zod, so that pages may use it for nothing. */
export const PAGE_SIZES = [10, 20, 30, 40, 50] as const;
