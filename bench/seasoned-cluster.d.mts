/** A cluster of our own that writes its log as one that has run for a while does. */
export function seasonedCluster(): Promise<{ url(database: string): string; stop(): Promise<void> }>;
