/** A flag, cheap to read, for whether a claim is waiting on this device; removed at sign-out with all drafts. */

const keyOf = (userId: number) => `drafts.claims-waiting.${userId}`

export function setClaimWaits(userId: number, waits: boolean) {
  try {
    if (waits) localStorage.setItem(keyOf(userId), '1')
    else localStorage.removeItem(keyOf(userId))
  } catch {
    // Storage is blocked: opening the claims page sends the claim.
  }
}

export function claimWaits(userId: number): boolean {
  try {
    return localStorage.getItem(keyOf(userId)) !== null
  } catch {
    return false
  }
}
