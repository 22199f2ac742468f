/** Options of a query whose data others may have changed: it is refetched on every mount. */
export const ALWAYS_REFETCH = { staleTime: 0, retryOnMount: true } as const
