/** How often this process found what it caches, and how often it had to make it, since it started. For GET /metrics. */
export const cacheReads = { catalogue: { hit: 0, miss: 0 }, visitor_page: { hit: 0, miss: 0 } };
