export type Deployment = { publicUrl: string; databaseIdentity: string };

type RecordedDeployment = { publicUrl: string | null; databaseIdentity: string | null };

/** Why this may be a copy of a market that still runs elsewhere. Null if it is not. */
export function signOfACopy(recorded: RecordedDeployment, here: Deployment): string | null {
  if (recorded.publicUrl !== null && recorded.publicUrl !== here.publicUrl) {
    return `The market ran at ${recorded.publicUrl} before and was now started at ${here.publicUrl}.`;
  }
  const isMoved =
    recorded.databaseIdentity !== null && recorded.databaseIdentity !== here.databaseIdentity;
  return isMoved ? 'This is not the database in which the market ran before.' : null;
}
